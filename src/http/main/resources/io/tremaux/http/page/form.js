// The form: what it offers, and the parameters that it makes for a traversal or for paths.

import { $, make } from './dom.js';

const form = $('traversal');
const SIMPLE = /^[A-Za-z_]\w*$/;

/** A text of this form is an id, unless the database has such a label. */
const LIKE_AN_ID = /^(\d+(:.*:\d+)?|id:.+)$/s;

const quoted = (name) => (SIMPLE.test(name) ? name : `\`${name.replaceAll('`', '``')}\``);

/** As the filters have them: a type in backticks goes to the last of them, and a colon joins labels. */
const typeInFilter = (type) => (SIMPLE.test(type) ? type : `\`${type}\``);
const labelInFilter = (label) => label.replaceAll(':', '\\:');

/** Names that no filter can have are not offered for one. */
const isForFilters = (name) => !/[|,<>]/.test(name) && name !== '*';

const ARROWS = { out: (type) => `${type}>`, in: (type) => `<${type}`, both: (type) => type };

const escaped = (key) => [...key]
  .map((letter) => (/\w/.test(letter) ? letter : [...new TextEncoder().encode(letter)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')))
  .join('');

const literal = (value) => (/^[\w.:+-]+$/.test(value) ? value : `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`);

const literalOf = (operator, value) => literal(value === '' && operator === '=null=' ? 'true' : value);

/** What a button adds: the field, what joins it to what stands there, and the text. */
const ADDING = {
  relationship: (part) => ['relationshipFilter', '|', ARROWS[part('direction')](typeInFilter(part('type')))],
  label: (part) => ['labelFilter', '|', part('role') + labelInFilter(part('label'))],
  predicate: (part) => [part('target'), ';', escaped(part('key')) + part('operator') + literalOf(part('operator'), part('value'))],
};

/** Lets the buttons write into the fields, and tells of each change. */
export function prepare(changed) {
  for (const adding of form.querySelectorAll('[data-adds]')) {
    adding.querySelector('button').addEventListener('click', () => {
      const [field, joint, text] = ADDING[adding.dataset.adds]((part) => adding.querySelector(`[data-part=${part}]`).value);
      const input = form.elements[field];
      input.value += (input.value === '' ? '' : joint) + text;
      input.focus();
      unmark(input);
      changed();
    });
    adding.addEventListener('keydown', (event) => { // there Enter adds; elsewhere it runs the traversal
      if (event.key === 'Enter' && event.target.tagName === 'INPUT') {
        event.preventDefault();
        adding.querySelector('button').click();
      }
    });
  }
  form.addEventListener('invalid', (event) => event.target.closest('details')?.setAttribute('open', ''), true); // else nobody sees why
  form.addEventListener('input', (event) => {
    unmark(event.target);
    changed();
  });
}

const exists = (label) => [...$('labels').children].some((option) => option.value === label);

/** The field of a parameter. A start is a label, and perhaps a predicate: if the label exists, it is the predicate. */
function fieldOf(parameter) {
  if (ENDS.includes(parameter)) {
    const { label, where } = nodes(parameter);
    return form.elements[`${parameter}${where !== '' && exists(label) ? 'Where' : 'Label'}`];
  }
  return form.elements[parameter];
}

function unmark(field) {
  field.removeAttribute('aria-invalid');
  field.removeAttribute('aria-describedby');
  $(`wrong-${field.name}`)?.remove();
}

/** Marks the field that the server rejected, says there why, and goes there; without a failure no field is marked. */
export function mark(failure) {
  form.querySelectorAll('[aria-invalid]').forEach(unmark);
  const field = failure?.parameter && fieldOf(failure.parameter);
  if (field) {
    const id = `wrong-${field.name}`;
    field.setAttribute('aria-invalid', 'true');
    field.setAttribute('aria-describedby', id);
    field.closest('.field').append(make('span', { id, class: 'wrong' }, failure.detail));
    field.closest('details')?.setAttribute('open', '');
    field.focus();
  }
}

/** Offers the names of a database. */
export function offer({ labels, relationshipTypes, propertyKeys }) {
  const options = (names) => names.map((name) => make('option', { value: name }, name));
  $('labels').replaceChildren(...options(labels));
  const parts = { type: relationshipTypes.filter(isForFilters), label: labels.filter(isForFilters), key: propertyKeys };
  for (const [part, names] of Object.entries(parts)) {
    const select = form.querySelector(`[data-part=${part}]`);
    select.replaceChildren(...options(names));
    select.closest('[data-adds]').querySelector('button').disabled = names.length === 0;
  }
  const start = form.elements.startLabel;
  if (start.value === '' || !labels.includes(start.value)) {
    start.value = labels.includes('Root') ? 'Root' : labels[0] ?? '';
  }
}

/** The parameters that select nodes: each has a field for a label, and one for a predicate. */
const ENDS = ['start', 'end'];

/** The fields that are no parameter of that name; all others are. */
const OTHERS = [...ENDS.flatMap((end) => [`${end}Label`, `${end}Where`]), 'repetitions'];

/** Whether a field and its value are for a question: `data-only` names those that they are for, if not for all. */
const isFor = (question, field) => (field.selectedOptions?.[0] ?? field).closest('[data-only]')?.dataset.only.split(' ').includes(question) ?? true;

const isSet = (field) => (field.type === 'select-one' ? field.selectedIndex > 0 : field.value.trim() !== '');

/** A number or a boolean if the field takes no other values, else a text. */
function valueOf(field) {
  if (field.type === 'number') {
    return field.valueAsNumber;
  }
  return field.type === 'select-one' && ['true', 'false'].includes(field.value) ? field.value === 'true' : field.value;
}

/** The label and predicate of a start or an end. */
export const nodes = (end) => ({ label: form.elements[`${end}Label`].value, where: form.elements[`${end}Where`].value.trim() });

function selector(end) {
  const { label, where } = nodes(end);
  return (LIKE_AN_ID.test(label) && !exists(label) ? label : quoted(label)) + (where === '' ? '' : `(${where})`);
}

/** The question for paths: `cheapest` if there is a weight; but without an end the other, which rejects that at its field. */
export const questionForPaths = () => (isSet(form.elements.weight) && isSet(form.elements.endLabel) ? 'cheapest' : 'shortest');

/** The parameters that the form names for a question (`traverse`, `shortest` or `cheapest`), by their names, in its order. */
export function parameters(question) {
  const all = {};
  for (const end of ENDS) {
    const field = form.elements[`${end}Label`];
    if (isSet(field) && isFor(question, field)) {
      all[end] = selector(end);
    }
  }
  for (const field of form.elements) {
    if (field.name && !OTHERS.includes(field.name) && field.value.trim() !== '' && isFor(question, field)) {
      all[field.name] = valueOf(field);
    }
  }
  return all;
}

/** The fields with a value that is not for a question, though others of the form are. */
export const ignored = (question) => [...form.elements].filter((field) => field.name && isSet(field) && !isFor(question, field)).map((field) => field.name);

export const repetitions = () => form.elements.repetitions.valueAsNumber;
