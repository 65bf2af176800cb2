// Elements are made here only. Names and values from a database are text: nothing on this page parses them as HTML.

export const $ = (id) => document.getElementById(id);

/** An element with attributes and children; a string becomes a text node. */
export function make(tag, attributes = {}, ...children) {
  const element = tag.startsWith('svg:')
    ? document.createElementNS('http://www.w3.org/2000/svg', tag.slice(4))
    : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, value);
  }
  element.append(...children.map((child) => (child instanceof Node ? child : String(child))));
  return element;
}

/**
 * Replaces a table by a head and rows of texts; the first column names the row, and numbers stand to the right. Where there is
 * no number, `why` says why.
 */
export function fill(table, head, rows) {
  const cell = (value, index) => make(
    index === 0 ? 'th' : 'td',
    index === 0 ? { scope: 'row' } : typeof value === 'object' ? { class: 'number' } : {},
    ...(typeof value === 'object' ? [value.text, ...(value.why ? [' ', make('small', {}, value.why)] : [])] : [value]),
  );
  table.replaceChildren(
    make('thead', {}, make('tr', {}, ...head.map((name) => make('th', { scope: 'col' }, name)))),
    make('tbody', {}, ...rows.map((row) => make('tr', {}, ...row.map(cell)))),
  );
}

/** A number for a cell. */
export const number = (value, digits = 0) => ({
  text: value === null || Number.isNaN(value) ? '–' : value.toLocaleString('en', { maximumFractionDigits: digits }),
});

export const milliseconds = (ms) => number(ms, ms < 10 ? 2 : ms < 100 ? 1 : 0);

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** An amount of memory, to three digits; 1 kB is 1,000 B. */
export function bytes(amount) {
  let unit = 0;
  let left = amount;
  while (left >= 1000 && unit < UNITS.length - 1) {
    left /= 1000;
    unit++;
  }
  return `${left.toLocaleString('en', { maximumSignificantDigits: 3 })} ${UNITS[unit]}`;
}
