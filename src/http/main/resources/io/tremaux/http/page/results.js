// What was found, the nodes of a traversal or paths: a table, and a drawing of a few paths.

import * as api from './api.js';
import { $, fill, make, milliseconds, number } from './dom.js';
import { caption, draw, graphOf } from './drawing.js';

const MOST_ROWS = 200;
const MOST_KEYS = 8;
const LONGEST = 80;
const MOST_DIGITS = 3;

function shown(value) {
  const text = value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

function list(nodes, whole) {
  const keys = [...new Set(nodes.flatMap((node) => Object.keys(node.properties)))];
  const columns = keys.slice(0, MOST_KEYS);
  $('rows').className = '';
  fill(
    $('rows'),
    ['Node', 'Labels', 'Depth', ...columns],
    nodes.map((node) => [
      node.elementId.split(':').at(-1),
      node.labels.join(', '),
      number(node.depth),
      ...columns.map((key) => shown(node.properties[key])),
    ]),
  );
  const others = keys.length - columns.length;
  $('listed').textContent = `${whole ? 'All' : 'The first'} ${nodes.length} results`
    + `${others > 0 ? `, without ${others} further keys` : ''}. The first column shows the last part of the element id.`;
}

/** A path as Cypher writes one. */
const written = (path) => path.map((part, index) => {
  if (index % 2 === 0) {
    return `(${caption(part)})`;
  }
  const isOutgoing = part.startNodeElementId === path[index - 1].elementId;
  return isOutgoing ? `-[${part.type}]->` : `<-[${part.type}]-`;
}).join('');

const cost = (value) => number(value, MOST_DIGITS);

function listPaths(paths, question) {
  const listed = paths.slice(0, MOST_ROWS);
  const costs = question === 'cheapest';
  $('rows').className = 'paths';
  fill(
    $('rows'),
    ['Path', 'Length', ...(costs ? ['Cost'] : []), 'Nodes and relationships'],
    listed.map((each, index) => [index + 1, number(each.depth), ...(costs ? [cost(each.cost)] : []), written(each.path)]),
  );
  $('listed').textContent = `${listed.length < paths.length ? `The first ${MOST_ROWS}` : 'All'} of these paths, the ${question} first.`;
}

/** What a reader of the results must know. */
function remarks({ truncated, warnings }, isPagesLimit) {
  const cut = truncated === null ? [] : [
    isPagesLimit
      ? `The page asks only for the first ${MOST_ROWS} results, and shows the time for these. Compare has no such limit.`
      : `The traversal was cut short by ${truncated}: there may be more results.`,
  ];
  return [...cut, ...warnings];
}

/** The same of paths. */
function remarksOnPaths({ paths, warnings }, isWhole, ignored) {
  const cut = isWhole ? [] : [`The server sends only the first ${number(paths.length).text} paths.`];
  const fields = ignored.length === 0 ? [] : [`Find paths ignored what these fields say: ${ignored.join(', ')}.`];
  return [...cut, ...fields, ...warnings];
}

/** The paths in a sentence. */
function summary({ paths }, question, { maxLevel }) {
  if (paths.length === 0) {
    const within = maxLevel === undefined ? '' : ` with at most ${maxLevel} relationships`;
    return `No path${within} leads from the start to the end under these filters.`;
  }
  const [measure, of] = question === 'cheapest' ? ['cost', (path) => cost(path.cost).text] : ['length', (path) => path.depth];
  const [least, most] = [of(paths[0]), of(paths.at(-1))];
  const measures = least === most ? `${measure} ${least}` : `${measure}s ${least} to ${most}`;
  return `${number(paths.length).text} ${paths.length === 1 ? 'path' : 'paths'} of ${measures}.`;
}

async function timed(asking) {
  const begun = performance.now();
  const answer = await asking;
  return { answer, clientMs: performance.now() - begun };
}

/**
 * Shows the results but for their table.
 *
 * @param sentence what was found
 * @param isWhole whether these are all results
 * @param drawn what the drawing has
 */
function present({ answer: { paths, cost }, clientMs }, { sentence, notes, isWhole, drawn }) {
  $('results').hidden = false; // the drawing is as wide as its place
  $('found').hidden = paths.length === 0;
  $('timing').textContent = `${sentence} ${milliseconds(cost.ms).text} ms in the server, ${milliseconds(clientMs).text} ms in this browser. ${number(cost.nodesVisited).text} nodes visited.`.trim();
  $('result-notes').replaceChildren(...notes.map((note) => make('li', {}, note)));
  const graph = graphOf(paths);
  const isEmpty = graph.nodes.length === 0;
  $('drawing').hidden = isEmpty;
  if (!isEmpty) {
    draw(graph);
  }
  $('drawn').textContent = isEmpty
    ? 'The paths are too long for a drawing.'
    : `${graph.whole && isWhole ? 'All' : 'The first'} of ${drawn}: ${graph.nodes.length} nodes, ${graph.relationships.length} relationships.`;
}

/** Runs the traversal once, as a caller's own would, and shows its results. */
export async function show(database, parameters, signal) {
  const isPagesLimit = !(parameters.limit <= MOST_ROWS);
  const limit = isPagesLimit ? MOST_ROWS : parameters.limit;
  const run = await timed(api.traverse(database, { ...parameters, limit, return: 'paths' }, signal));
  const { paths, truncated } = run.answer;
  const isWhole = truncated === null;
  present(run, {
    sentence: paths.length === 0 ? 'Nothing was found.' : '',
    notes: remarks(run.answer, isPagesLimit && truncated === 'limit'),
    isWhole,
    drawn: 'the paths to the results',
  });
  list(paths.map(({ path, depth }) => ({ ...path.at(-1), depth })), isWhole);
}

/**
 * Asks for the shortest or the cheapest paths, and shows them.
 *
 * @param question shortest or cheapest
 * @param ignored the fields that have a value and were not sent
 */
export async function showPaths(question, database, parameters, ignored, signal) {
  const run = await timed(api[question](database, parameters, signal));
  const { paths, truncated } = run.answer;
  const isWhole = truncated === null || truncated === 'limit'; // as many were found as k says
  present(run, {
    sentence: summary(run.answer, question, parameters),
    notes: remarksOnPaths(run.answer, isWhole, ignored),
    isWhole,
    drawn: 'these paths',
  });
  listPaths(paths, question);
}
