// Draws a small graph, to zoom, to drag and to look into; D3 moves it.

import './d3.min.js';
import { $, fill, make } from './dom.js';
import { fit, layout, route } from './layout.js';

const { drag, select, zoom, zoomIdentity } = globalThis.d3;

/** More are not drawn: nobody could read them. */
const MOST_NODES = 100;

const WIDEST = 600;
const KINDS = 6;
const LONGEST = 18;

/** With more nodes, captions and types show only when the picture is zoomed. */
const MOST_CAPTIONS = 40;
const ZOOM_FOR_CAPTIONS = 2;
const MOST_ZOOM = 8;
const STEP = 1.5;

/** The nodes and relationships of paths, as far as there is room. */
export function graphOf(paths) {
  const nodes = new Map();
  const relationships = new Map();
  let whole = true;
  for (const { path } of paths) {
    const fresh = path.filter((part, index) => index % 2 === 0 && !nodes.has(part.elementId));
    if (nodes.size + fresh.length > MOST_NODES) {
      whole = false;
      continue;
    }
    path.forEach((part, index) => (index % 2 === 0 ? nodes : relationships).set(part.elementId, part));
  }
  return { nodes: [...nodes.values()], relationships: [...relationships.values()], whole };
}

const shortened = (text) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

/** What a node is called in a drawing. */
export function caption({ properties, labels }) {
  const named = ['name', 'title', 'id'].find((key) => properties[key] !== undefined && properties[key] !== null);
  return shortened(String(named === undefined ? labels[0] ?? '' : properties[named]));
}

/** What a node or a relationship is, in a line. */
const title = ({ part, from, to }) => (from === undefined
  ? `${part.labels.length === 0 ? 'Node without a label' : part.labels.join(', ')} ${caption(part)}`
  : `${part.type} from ${caption(from.part)} to ${caption(to.part)}`);

const written = (value) => (typeof value === 'string' ? value : JSON.stringify(value));

function showProperties(item) {
  const { elementId, properties } = item.part;
  $('properties').hidden = false;
  $('part').textContent = title(item);
  fill($('values'), ['Property', 'Value'], [['element id', elementId], ...Object.entries(properties).map(([key, value]) => [key, written(value)])]);
}

function elementOf(item, radius, kinds) {
  const { part, from } = item;
  const attributes = { tabindex: '-1', role: 'button', 'aria-pressed': 'false', 'aria-label': title(item) };
  if (from !== undefined) {
    return make('svg:g', { ...attributes, class: 'link' },
      make('svg:path', { class: 'reach' }),
      make('svg:path', { class: 'line', 'marker-end': 'url(#arrow)' }),
      make('svg:text', { dy: '-3' }, shortened(part.type)));
  }
  return make('svg:g', { ...attributes, class: `node kind${kinds.indexOf(part.labels[0] ?? '') % KINDS}` },
    make('svg:title', {}, title(item)),
    make('svg:circle', { r: radius }),
    make('svg:text', { y: radius + 3 }, caption(part)));
}

function place(item, radius) {
  if (item.from === undefined) {
    item.element.setAttribute('transform', `translate(${item.x} ${item.y})`);
    return;
  }
  const { line, x, y, angle } = route(item, radius);
  item.element.querySelectorAll('path').forEach((path) => path.setAttribute('d', line));
  item.element.querySelector('text').setAttribute('transform', `translate(${x} ${y}) rotate(${angle})`);
}

/** A click, Enter or blank shows the properties of a node or relationship; arrows go to the next and the one before. */
function choosing(items, reveal) {
  let chosen = null;
  const choose = (item) => {
    chosen?.element.setAttribute('aria-pressed', 'false');
    chosen = item;
    item.element.setAttribute('aria-pressed', 'true');
    showProperties(item);
  };
  const go = (from, to) => {
    from.element.setAttribute('tabindex', '-1');
    to.element.setAttribute('tabindex', '0');
    to.element.focus();
    reveal(to);
  };
  items[0].element.setAttribute('tabindex', '0');
  items.forEach((item, index) => {
    const keys = {
      Enter: () => choose(item),
      ' ': () => choose(item),
      ArrowRight: () => go(item, items[(index + 1) % items.length]),
      ArrowLeft: () => go(item, items[(index + items.length - 1) % items.length]),
    };
    keys.ArrowDown = keys.ArrowRight;
    keys.ArrowUp = keys.ArrowLeft;
    item.element.addEventListener('click', () => choose(item));
    item.element.addEventListener('keydown', (event) => {
      if (keys[event.key]) {
        event.preventDefault();
        keys[event.key]();
      }
    });
  });
}

/** One finger scrolls the page, two zoom the picture. */
const zooms = (event) => (event.type === 'touchstart' ? event.touches.length > 1 : !event.button);

/** Draws the graph; colours follow the first label, in the order in which labels come. */
export function draw(graph) {
  const width = Math.min(WIDEST, $('drawing').clientWidth);
  const { points, links } = layout(graph);
  const height = fit(points, width);
  const isCrowded = points.length > MOST_CAPTIONS;
  const radius = isCrowded ? 5 : 9;
  const kinds = [...new Set(graph.nodes.map((node) => node.labels[0] ?? ''))];
  const items = [...points, ...links];
  items.forEach((item) => {
    item.element = elementOf(item, radius, kinds);
    place(item, radius);
  });
  const all = make('svg:g', {}, ...[...links, ...points].map((item) => item.element));
  const arrow = make('svg:marker', { id: 'arrow', viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 6, markerHeight: 6, orient: 'auto' },
    make('svg:path', { d: 'M0 0 8 4 0 8z' }));
  const picture = make('svg:svg', {
    viewBox: `0 0 ${width} ${height}`, role: 'group', class: 'graph',
    'aria-label': `${points.length} nodes and ${links.length} relationships. Arrow keys select the next one; Enter shows its properties.`,
  }, make('svg:defs', {}, arrow), all);

  const zooming = zoom()
    .scaleExtent([1, MOST_ZOOM]) // zoomed out, the wheel scrolls the page
    .translateExtent([[-width / 2, -height / 2], [1.5 * width, 1.5 * height]])
    .filter(zooms)
    .on('zoom', ({ transform }) => {
      all.setAttribute('transform', transform);
      picture.style.setProperty('--zoom', transform.k);
      picture.classList.toggle('bare', isCrowded && transform.k < ZOOM_FOR_CAPTIONS);
    });
  const view = select(picture).call(zooming);
  const reset = () => zooming.transform(view, zoomIdentity);
  reset();
  points.forEach((point) => select(point.element).datum(point).call(drag().on('drag', (event) => {
    Object.assign(point, { x: event.x, y: event.y });
    [point, ...links.filter(({ from, to }) => from === point || to === point)].forEach((item) => place(item, radius));
  })));
  choosing(items, ({ from, to, ...at }) => zooming.translateTo(view, from ? (from.x + to.x) / 2 : at.x, from ? (from.y + to.y) / 2 : at.y));

  const button = (name, text, pressed) => {
    const element = make('button', { type: 'button', 'aria-label': name }, text);
    element.addEventListener('click', pressed);
    return element;
  };
  $('properties').hidden = true;
  $('drawing').replaceChildren(
    make('div', { class: 'zooming' },
      button('Zoom in', '+', () => zooming.scaleBy(view, STEP)),
      button('Zoom out', '−', () => zooming.scaleBy(view, 1 / STEP)),
      button('Show all', 'Show all', reset),
      'Drag the drawing or a node. Click a node or relationship to see its properties.'),
    picture,
    make('ul', { class: 'kinds' }, ...kinds.map((kind, index) => make('li', { class: `kind${index % KINDS}` }, kind === '' ? 'no label' : kind))),
  );
}
