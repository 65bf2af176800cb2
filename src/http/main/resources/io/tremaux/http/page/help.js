// What the server's own OpenAPI document says: the meaning of the fields, with a link from each field to it, and a field for
// each parameter that the page has not placed by hand.

import { $, make } from './dom.js';

/** The fields that are no parameter of that name. */
const PARAMETERS = { startLabel: 'start', startWhere: 'start', endLabel: 'end', endWhere: 'end' };
const REPETITIONS = 'repetitions';
const OWN = { [REPETITIONS]: { name: REPETITIONS, store: 'neo4j', description: '`Compare` runs each scenario once, then repeats it this many times. The figures are those of the repetitions; the first run has its own column.' } };

/** Parameters that need no field: the page chooses their values, or shows no answer of that form. */
const WITHOUT_FIELD = new Set([
  'start', 'end', 'return', 'properties', 'values', 'inducedBy', 'perStart', 'explain', 'bookmarks', 'param.', 'profile', 'profileSeconds',
  'engine', 'cache', 'labelCache', 'propertyCache', 'relationshipCache', 'whitelistNodes', 'blacklistNodes',
]);
const QUESTIONS = ['cheapest', 'shortest', 'traverse'];

const fields = () => [...$('traversal').elements].filter((element) => element.name);
const parameterOf = (field) => PARAMETERS[field.name] ?? field.name;

/** Puts a link to its meaning beside each field that has none. */
export function prepare() {
  for (const field of fields().filter((each) => !each.closest('.field'))) {
    const label = field.closest('label');
    const name = label.firstChild.textContent.trim();
    const box = make('span', { class: label.classList.contains('long') ? 'field long' : 'field' });
    box.dataset.for = label.dataset.for ?? '';
    label.replaceWith(box);
    box.append(label, make('a', { class: 'help', href: `#about-${parameterOf(field)}`, 'aria-label': `What ${name} means` }, '?'));
  }
}

/** Text in backticks is code. */
const prose = (text) => text.split('`').map((part, index) => (index % 2 === 0 ? part : make('code', {}, part)));

function facts({ schema = {}, example }) {
  const known = [
    ['Values', schema.enum?.join(', ')],
    ['Default', schema.default],
    ['Example', Array.isArray(example) ? example[0] : example],
  ];
  return known.filter(([, value]) => value !== undefined).flatMap(([name, value]) => [` ${name}: `, make('code', {}, value), '.']);
}

/** The parameters of a question by their names. */
function parametersOf(question, { components, paths }) {
  const all = paths[`/{database}/${question}`].get.parameters.map(({ $ref, ...own }) => ($ref ? components.parameters[$ref.split('/').at(-1)] : own));
  return Object.fromEntries(all.map((each) => [each.name, each]));
}

function input({ name, schema, example }) {
  const values = schema.type === 'boolean' ? ['true', 'false'] : schema.enum;
  if (values) {
    return make('select', { name }, make('option', { value: '' }, schema.default === undefined ? '' : `${schema.default} (default)`), ...values.map((value) => make('option', { value }, value)));
  }
  if (['integer', 'number'].includes(schema.type)) {
    return make('input', { name, type: 'number', min: schema.minimum ?? 0, step: schema.type === 'integer' ? 1 : 'any' });
  }
  return make('input', { name, placeholder: [example ?? ''].flat()[0] });
}

/** Adds a field for each parameter of the questions that has none. */
function addMore(all) {
  const placed = new Set(fields().map(parameterOf));
  const more = Object.values(all).filter(({ name }) => !placed.has(name) && !WITHOUT_FIELD.has(name));
  $('more').querySelector('fieldset').append(...more.map((each) => {
    const field = input(each);
    field.dataset.only = each.questions.join(' ');
    return make('label', { class: field.type === 'text' ? 'long' : '' }, `${each.name}${each.questions.includes('traverse') ? '' : ', for paths'} `, field);
  }));
  $('more').hidden = more.length === 0;
  prepare();
}

/** Adds to each choice the values that it has not, each for the questions that take it. */
function addValues(all, byQuestion) {
  for (const field of fields().filter((each) => each.tagName === 'SELECT')) {
    const values = all[parameterOf(field)].schema?.enum ?? [];
    const placed = [...field.options].map((option) => option.value);
    field.append(...values.filter((value) => !placed.includes(value)).map((value) => make('option', {
      value,
      'data-only': QUESTIONS.filter((question) => byQuestion[question][field.name]?.schema.enum.includes(value)).join(' '),
    }, value)));
  }
}

/** Shows what the document says of each parameter. */
export function show(openapi) {
  const byQuestion = Object.fromEntries(QUESTIONS.map((question) => [question, parametersOf(question, openapi)]));
  const all = { ...OWN };
  for (const question of QUESTIONS) {
    for (const [name, each] of Object.entries(byQuestion[question])) {
      all[name] = { ...each, questions: [...all[name]?.questions ?? [], question] };
    }
  }
  addValues(all, byQuestion);
  addMore(all);
  const names = [...new Set(fields().map(parameterOf))];
  $('fields').replaceChildren(...names.flatMap((name) => [
    make('dt', { id: `about-${name}`, tabindex: '-1', 'data-for': all[name].store ?? '' }, make('code', {}, name)),
    make('dd', { 'data-for': all[name].store ?? '' }, ...prose(all[name].description), ...facts(all[name])),
  ]));
  for (const field of fields()) {
    const { description, schema } = all[parameterOf(field)];
    field.closest('.field').querySelector('.help').title = description.replaceAll('`', '');
    if (field.type === 'number' && schema?.default >= field.min) { // -1 stands for any
      field.placeholder = schema.default;
    }
  }
}
