// The comparison: a table of figures, what a reader of them must know, and the charts.

import * as charts from './charts.js';
import { $, bytes, fill, make, milliseconds, number } from './dom.js';
import { quantile, ratio, remarks } from './measure.js';

const FEWEST_FOR_P95 = 20;

/** A factor; or a dash, and why there is none. */
function factor(each, reference) {
  const { times, why } = ratio(each, reference);
  return why === undefined ? number(times, 1) : { text: '–', why };
}

/** Shows what was measured of each scenario, the reference first. */
export function show(measured) {
  fill(
    $('figures'),
    ['Scenario', 'Times as fast', 'Median traversal (ms)', 'First traversal (ms)', 'Median answer (ms)', 'p95 (ms)', 'Allocated', 'Shared caches', 'Nodes visited', 'Results'],
    measured.map((each) => [
      each.scenario.name,
      factor(each, measured[0]),
      milliseconds(quantile(each.walkMs, 0.5)),
      milliseconds(each.first.answer.cost.ms),
      milliseconds(quantile(each.clientMs, 0.5)),
      each.clientMs.length < FEWEST_FOR_P95 ? number(null) : milliseconds(quantile(each.clientMs, 0.95)),
      each.rest.length === 0 ? number(null) : { text: bytes(each.allocatedBytes) },
      { text: bytes(each.cachedBytes) },
      number(each.first.answer.cost.nodesVisited),
      number(each.first.answer.count),
    ]),
  );
  $('notes').replaceChildren(...remarks(measured).map((note) => make('li', {}, note)));
  $('comparison').hidden = false;
  charts.show(measured.filter((each) => each.rest.length > 0));
}
