// Where a drawing has its nodes and relationships; D3 finds it, by forces.

import './d3.min.js';

const { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY, group } = globalThis.d3;

const LOWEST = 220;
const MARGIN = 46;
const ROUNDS = 300;
const BETWEEN_PARALLELS = 22;

/** Relationships between the same two nodes lie side by side, and loops above one another. */
function bendParallels(links) {
  const key = ({ from, to }) => [from, to].map((point) => point.part.elementId).sort().join(' ');
  for (const parallels of group(links, key).values()) {
    parallels.forEach((link, index) => {
      const bend = link.from === link.to ? index : index - (parallels.length - 1) / 2;
      link.bend = (link.from === parallels[0].from ? bend : -bend) * BETWEEN_PARALLELS;
    });
  }
}

/** Points for the nodes, and links between them; the same graph is drawn alike each time. */
export function layout({ nodes, relationships }) {
  const at = new Map(nodes.map((node) => [node.elementId, { part: node }]));
  const links = relationships.map((each) => ({ part: each, from: at.get(each.startNodeElementId), to: at.get(each.endNodeElementId), bend: 0 }));
  const points = [...at.values()];
  forceSimulation(points)
    .force('nodes repel each other', forceManyBody().strength(-400))
    .force('links', forceLink(links.filter(({ from, to }) => from !== to).map(({ from, to }) => ({ source: from, target: to }))).distance(100))
    .force('parts without a way between them stay near', forceX().strength(0.06))
    .force('and in height', forceY().strength(0.06))
    .force('room for captions', forceCollide(16))
    .stop()
    .tick(ROUNDS);
  bendParallels(links);
  return { points, links };
}

/** Moves and scales all into a picture of a width; returns how high that is. */
export function fit(points, width) {
  const box = ['x', 'y'].map((axis) => {
    const all = points.map((point) => point[axis]);
    return { axis, least: Math.min(...all), size: Math.max(...all) - Math.min(...all) };
  });
  const scale = Math.min(1.5, ...box.map(({ size }) => (width - 2 * MARGIN) / (size || 1)));
  const height = Math.max(LOWEST, 2 * MARGIN + box[1].size * scale);
  for (const point of points) {
    for (const { axis, least, size } of box) {
      point[axis] = (axis === 'x' ? width : height) / 2 + (point[axis] - least - size / 2) * scale;
    }
  }
  return height;
}

/** The line of a link, and where its type stands. */
export function route({ from, to, bend }, radius) {
  if (from === to) {
    const size = radius * 2.4 + bend;
    const top = from.y - radius - size;
    return { line: `M${from.x - 3} ${from.y - radius}C${from.x - size} ${top} ${from.x + size} ${top} ${from.x + 3} ${from.y - radius}`, x: from.x, y: top, angle: 0 };
  }
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [across, up] = [(from.y - to.y) / length, (to.x - from.x) / length];
  const middle = { x: (from.x + to.x) / 2 + across * bend, y: (from.y + to.y) / 2 + up * bend };
  const control = { x: middle.x + across * bend, y: middle.y + up * bend };
  const last = Math.hypot(to.x - control.x, to.y - control.y) || 1;
  const end = Math.max(0, last - radius - 2) / last;
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return {
    line: `M${from.x} ${from.y}Q${control.x} ${control.y} ${control.x + (to.x - control.x) * end} ${control.y + (to.y - control.y) * end}`,
    ...middle,
    angle: Math.abs(angle) > 90 ? angle + 180 : angle, // never upside down
  };
}
