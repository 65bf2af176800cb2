// What the fields mean, in the words of the server's own OpenAPI document, and a link from each field to that.

import { $, make } from './dom.js';

/** The fields that are no parameter of that name. */
const PARAMETERS = { startLabel: 'start', startWhere: 'start', endLabel: 'end', endWhere: 'end' };
const REPETITIONS = 'repetitions';
const OWN = { [REPETITIONS]: { store: 'neo4j', description: '`Compare` runs each scenario once, then repeats it this many times. The figures are those of the repetitions; the first run has its own column.' } };

const fields = [...$('traversal').elements].filter((element) => element.name);
const parameterOf = (field) => PARAMETERS[field.name] ?? field.name;

/** Puts a link to its meaning beside each field. */
export function prepare() {
  for (const field of fields) {
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

/** Shows what the document says of each field. */
export function show(openapi) {
  const all = { ...parametersOf('cheapest', openapi), ...parametersOf('shortest', openapi), ...parametersOf('traverse', openapi), ...OWN };
  const names = [...new Set(fields.map(parameterOf))];
  $('fields').replaceChildren(...names.flatMap((name) => [
    make('dt', { id: `about-${name}`, tabindex: '-1', 'data-for': all[name].store ?? '' }, make('code', {}, name)),
    make('dd', { 'data-for': all[name].store ?? '' }, ...prose(all[name].description), ...facts(all[name])),
  ]));
  for (const field of fields) {
    const { description, schema } = all[parameterOf(field)];
    field.closest('.field').querySelector('.help').title = description.replaceAll('`', '');
    if (field.type === 'number' && schema?.default >= field.min) { // -1 stands for any
      field.placeholder = schema.default;
    }
  }
}
