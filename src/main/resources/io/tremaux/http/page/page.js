// The page: databases, the form, and what happens when it is run.

import * as api from './api.js';
import * as cached from './caches.js';
import * as calls from './calls.js';
import * as charts from './charts.js';
import { $, bytes, fill, make, milliseconds, number } from './dom.js';
import * as form from './form.js';
import { measure, quantile, remarks } from './measure.js';
import * as results from './results.js';

const FEWEST_FOR_95 = 20;

const database = () => $('database').value;

/** Shows why something was refused, or hides what was shown. */
function sayIn(place, what, failure) {
  const text = failure ? `${what} ${failure.message}` : '';
  if (place.textContent !== text) { // a screen reader announces each change, also one to the same words
    place.textContent = text;
  }
  place.hidden = !failure;
}

const say = (what, failure) => sayIn($('message'), what, failure);

function figures(measured) {
  const reference = measured[0].medianMs;
  fill(
    $('figures'),
    ['Scenario', 'Times as fast', 'Median walk, ms', 'First walk, ms', 'Median answer, ms', '95 %, ms', 'Allocated', 'Cached for all', 'Nodes met', 'Results'],
    measured.map((each) => [
      each.scenario.name,
      number(reference / each.medianMs, 1),
      milliseconds(each.medianMs),
      milliseconds(each.first.answer.cost.ms),
      milliseconds(quantile(each.clientMs, 0.5)),
      each.clientMs.length < FEWEST_FOR_95 ? number(null) : milliseconds(quantile(each.clientMs, 0.95)),
      { text: bytes(each.allocatedBytes) },
      { text: bytes(each.cachedBytes) },
      number(each.first.answer.cost.nodesVisited),
      number(each.first.answer.count),
    ]),
  );
  $('notes').replaceChildren(...remarks(measured).map((note) => make('li', {}, note)));
}

let running = null;

function busy(controller) {
  running = controller;
  $('run').disabled = controller !== null;
  $('database').disabled = controller !== null; // all figures are of one
  $('stop').disabled = controller === null;
  $('progress').hidden = controller === null;
}

async function run() {
  const stopping = new AbortController();
  busy(stopping);
  say();
  $('state').textContent = 'Measuring …';
  let failed = 'The traversal was not run.';
  try {
    const parameters = form.parameters();
    const measured = await measure(database(), parameters, form.repetitions(), (share) => { $('progress').value = share; }, stopping.signal);
    $('comparison').hidden = false;
    figures(measured);
    charts.show(measured);
    failed = 'The results are not shown.';
    $('results').hidden = true; // those of another traversal
    await results.show(database(), parameters, stopping.signal);
    $('state').textContent = 'Done.';
  } catch (failure) {
    $('state').textContent = failure.name === 'AbortError' ? 'Stopped.' : '';
    say(failed, failure.name === 'AbortError' ? null : failure);
  } finally {
    busy(null);
  }
}

async function choose() {
  const chosen = database();
  say();
  $('comparison').hidden = true; // of another database
  $('results').hidden = true;
  cached.follow(chosen, (failure) => sayIn($('caches-message'), 'The state of the caches is not known.', failure));
  const names = await api.vocabulary(chosen).catch((failure) => failure);
  if (chosen !== database()) {
    return; // another one was chosen meanwhile
  }
  if (names instanceof Error) {
    say('The names of this database are not known; the fields can still be written in.', names);
  } else {
    form.offer(names);
  }
  calls.show(chosen);
}

async function clear() {
  say();
  try {
    await api.clearCaches(database());
    await cached.poll();
  } catch (failure) {
    say('The caches were not emptied.', failure);
  }
}

async function begin() {
  try {
    const { version, neo4j, edition, databases } = await api.status();
    $('server').textContent = `${version} in Neo4j ${neo4j} ${edition}`;
    $('database').replaceChildren(...databases.map(({ name }) => make('option', { value: name }, name)));
    await choose();
  } catch (failure) {
    $('server').textContent = '';
    $('run').disabled = true;
    $('clear').disabled = true;
    say('The server shows you nothing.', failure);
  }
}

form.prepare(() => calls.show(database()));
$('traversal').addEventListener('submit', (event) => {
  event.preventDefault();
  if (running === null) {
    run();
  }
});
$('stop').addEventListener('click', () => running?.abort());
$('clear').addEventListener('click', clear);
$('database').addEventListener('change', choose);
begin();
