// Draws a small graph. Nodes repel each other, relationships pull theirs together (Fruchterman and Reingold, 1991).

import { $, make } from './dom.js';

/** More are not drawn: nobody could read them, and each round looks at all pairs. */
export const MOST_NODES = 100;

const SIDE = 600;
const MARGIN = 46;
const MOST_CAPTIONS = 40;
const ROUNDS = 400;
const KINDS = 6;
const LONGEST = 18;

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

function layout(nodes, relationships) {
  const at = new Map(nodes.map((node, index) => { // a spiral: the same graph is drawn alike each time
    const turn = index * Math.PI * (3 - Math.sqrt(5));
    const distance = Math.sqrt(index + 1) * 20;
    return [node.elementId, { x: Math.cos(turn) * distance, y: Math.sin(turn) * distance, dx: 0, dy: 0 }];
  }));
  const points = [...at.values()];
  const ends = relationships.map((each) => [at.get(each.startNodeElementId), at.get(each.endNodeElementId)]);
  const ideal = SIDE / Math.sqrt(points.length + 1);
  const push = (one, other, force) => {
    const x = one.x - other.x || 0.01;
    const y = one.y - other.y || 0.01;
    const distance = Math.hypot(x, y);
    const by = force(distance) / distance;
    one.dx += x * by;
    one.dy += y * by;
    other.dx -= x * by;
    other.dy -= y * by;
  };
  for (let round = 0; round < ROUNDS; round++) {
    for (let i = 0; i < points.length; i++) {
      for (let j = 0; j < i; j++) {
        push(points[i], points[j], (distance) => (ideal * ideal) / distance);
      }
      points[i].dx -= points[i].x * 0.05; // parts without a way between them stay near
      points[i].dy -= points[i].y * 0.05;
    }
    ends.filter(([from, to]) => from !== to).forEach(([from, to]) => push(from, to, (distance) => -(distance * distance) / ideal));
    const step = (SIDE / 10) * (1 - round / ROUNDS);
    for (const point of points) {
      const length = Math.hypot(point.dx, point.dy) || 1;
      point.x += (point.dx / length) * Math.min(length, step);
      point.y += (point.dy / length) * Math.min(length, step);
      point.dx = 0;
      point.dy = 0;
    }
  }
  return at;
}

/** Moves and scales all into the picture; returns how high that is. */
function fit(at) {
  const points = [...at.values()];
  const box = ['x', 'y'].map((axis) => {
    const all = points.map((point) => point[axis]);
    return { axis, least: Math.min(...all), size: Math.max(...all) - Math.min(...all) };
  });
  const scale = Math.min(2, ...box.map(({ size }) => (SIDE - 2 * MARGIN) / (size || 1)));
  for (const point of points) {
    for (const { axis, least, size } of box) {
      point[axis] = axis === 'x' ? SIDE / 2 + (point.x - least - size / 2) * scale : MARGIN + (point.y - least) * scale;
    }
  }
  return 2 * MARGIN + box[1].size * scale;
}

const shortened = (text) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

function caption(node) {
  const { properties, labels } = node;
  const named = ['name', 'title', 'id'].find((key) => properties[key] !== undefined && properties[key] !== null);
  return shortened(String(named === undefined ? labels[0] ?? '' : properties[named]));
}

const place = (number) => number.toFixed(1);

function drawRelationship(each, at, radius) {
  const from = at.get(each.startNodeElementId);
  const to = at.get(each.endNodeElementId);
  const hint = make('svg:title', {}, each.type);
  if (from === to) {
    return make('svg:circle', { class: 'loop', cx: place(from.x), cy: place(from.y - radius * 1.6), r: radius }, hint);
  }
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const end = (length - radius - 2) / length;
  return make('svg:line', {
    x1: place(from.x), y1: place(from.y), x2: place(from.x + (to.x - from.x) * end), y2: place(from.y + (to.y - from.y) * end),
    'marker-end': 'url(#arrow)',
  }, hint);
}

/** Draws the graph; colours follow the first label, in the order in which labels come. */
export function draw({ nodes, relationships }) {
  const at = layout(nodes, relationships);
  const height = fit(at);
  const captions = nodes.length <= MOST_CAPTIONS;
  const radius = captions ? 9 : 5;
  const kinds = [...new Set(nodes.map((node) => node.labels[0] ?? ''))];
  const arrow = make('svg:marker', { id: 'arrow', viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 6, markerHeight: 6, orient: 'auto' },
    make('svg:path', { d: 'M0 0 8 4 0 8z' }));
  const picture = make('svg:svg', {
    viewBox: `0 0 ${SIDE} ${place(height)}`, role: 'img', class: 'graph',
    'aria-label': `${nodes.length} nodes and ${relationships.length} relationships; the table below lists the nodes`,
  }, make('svg:defs', {}, arrow), ...relationships.map((each) => drawRelationship(each, at, radius)));
  for (const node of nodes) {
    const { x, y } = at.get(node.elementId);
    picture.append(make('svg:g', { class: `kind${kinds.indexOf(node.labels[0] ?? '') % KINDS}`, transform: `translate(${place(x)} ${place(y)})` },
      make('svg:title', {}, `${node.labels.join(', ')} ${JSON.stringify(node.properties)}`),
      make('svg:circle', { r: radius }),
      ...(captions ? [make('svg:text', { y: radius + 13 }, caption(node))] : [])));
  }
  $('drawing').replaceChildren(picture, make('ul', { class: 'kinds' },
    ...kinds.map((kind, index) => make('li', { class: `kind${index % KINDS}` }, kind === '' ? 'no label' : kind))));
}
