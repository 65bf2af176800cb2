// The page: databases, the form, and what its buttons do.

import * as api from './api.js';
import * as cached from './caches.js';
import * as calls from './calls.js';
import * as comparison from './comparison.js';
import { $, make } from './dom.js';
import * as form from './form.js';
import * as help from './help.js';
import { measure } from './measure.js';
import * as results from './results.js';

const TICK_MS = 100;

const database = () => $('database').value;

/** Shows why something was rejected, or hides what was shown. */
function sayIn(place, what, failure) {
  const text = failure ? `${what} ${failure.message}` : '';
  if (place.textContent !== text) { // a screen reader announces each change, also one to the same words
    place.textContent = text;
  }
  place.hidden = !failure;
}

const say = (what, failure) => sayIn($('message'), what, failure);

/** Beside the buttons, and at the field that the server rejected. */
function sayOfRun(what, failure) {
  sayIn($('run-message'), what, failure);
  form.mark(failure);
}

const wasStopped = (failure) => failure?.name === 'AbortError';

let running = null;

/** Lets the buttons that submit the form be pressed, or not. */
const enable = (enabled) => $('traversal').querySelectorAll('[type=submit]').forEach((button) => { button.disabled = !enabled; });

function busy(controller) {
  running = controller;
  enable(controller === null);
  $('database').disabled = controller !== null; // all figures are of one
  $('stop').disabled = controller === null;
  $('progress').hidden = controller === null;
  $('progress').removeAttribute('value');
}

/** Shows what runs, and for how long; returns what ends that. */
function clock(running) {
  const begun = performance.now();
  const tick = () => { $('progress-text').textContent = `${running()}${((performance.now() - begun) / 1000).toFixed(1)} s`; };
  tick();
  const ticking = setInterval(tick, TICK_MS);
  return () => {
    clearInterval(ticking);
    $('progress-text').textContent = '';
  };
}

function forget() {
  $('results').hidden = true;
  $('comparison').hidden = true;
}

/** The traversal, or the question for paths, that the sections show. */
let shown = '';

const notDone = (question) => (question === 'traverse' ? 'The traversal was not run.' : 'The paths were not searched for.');

/**
 * Does what a button asks for, until it ends or is stopped. What a section shows of another traversal goes at once; of the
 * same traversal it is grey until it is replaced.
 *
 * @param question what the server is asked: traverse, shortest or cheapest
 * @param body returns the state at its end
 */
async function work(section, question, state, body) {
  const stopping = new AbortController();
  const parameters = form.parameters(question);
  const asked = JSON.stringify([database(), question, parameters]);
  if (asked !== shown) {
    forget();
    shown = asked;
  }
  busy(stopping);
  sayOfRun();
  section.classList.add('stale');
  $('state').textContent = state;
  let step = '';
  const stopClock = clock(() => step);
  try {
    $('state').textContent = await body(parameters, stopping.signal, ({ text, share }) => {
      step = `${text}, `;
      $('progress').value = share;
    });
  } catch (failure) {
    section.hidden = true;
    $('state').textContent = wasStopped(failure) ? 'Stopped.' : '';
    sayOfRun(notDone(question), wasStopped(failure) ? null : failure);
  } finally {
    stopClock();
    section.classList.remove('stale');
    busy(null);
  }
}

const run = () => work($('results'), 'traverse', 'Running …', async (parameters, signal) => {
  await results.show(database(), parameters, signal);
  return 'Done.';
});

const find = () => {
  const question = form.questionForPaths();
  return work($('results'), question, 'Searching …', async (parameters, signal) => {
    await results.showPaths(question, database(), parameters, form.ignored(question), signal);
    return 'Done.';
  });
};

const compare = () => work($('comparison'), 'traverse', 'Comparing …', async (parameters, signal, tell) => {
  const { measured, rounds, failure } = await measure(database(), parameters, form.repetitions(), tell, signal);
  if (measured.length === 0) {
    throw failure;
  }
  comparison.show(measured);
  if (failure === null) {
    return 'Done.';
  }
  const until = `after ${rounds} of ${form.repetitions() + 1} rounds; the figures cover these rounds`;
  if (wasStopped(failure)) {
    return `Stopped ${until}.`;
  }
  sayOfRun(`The comparison ended ${until}.`, failure);
  return '';
});

async function choose() {
  const chosen = database();
  say();
  sayOfRun();
  sayIn($('clear-message'));
  forget(); // they are of another database
  cached.follow(chosen, (failure) => sayIn($('caches-message'), 'The state of the caches is not known.', failure));
  const names = await api.vocabulary(chosen).catch((failure) => failure);
  if (chosen !== database()) {
    return; // another one was chosen meanwhile
  }
  if (names instanceof Error) {
    say('The page cannot load the names of this database. You can still type names into the fields.', names);
  } else {
    form.offer(names);
  }
  calls.show(chosen);
}

async function clear() {
  const chosen = database();
  if (!confirm(`Empty the shared caches of the database ${chosen}? The next traversals of all its users read from the store again.`)) {
    return;
  }
  sayIn($('clear-message'));
  try {
    await api.clearCaches(chosen);
    await cached.poll();
  } catch (failure) {
    sayIn($('clear-message'), 'The caches were not emptied.', failure);
  }
}

async function begin() {
  try {
    const { version, neo4j, edition, janusgraph, storage, databases } = await api.status();
    $('server').textContent = neo4j ? `${version} in Neo4j ${neo4j} ${edition}` : `${version} over JanusGraph ${janusgraph}, ${storage}`;
    calls.prepare(Boolean(neo4j), Boolean(neo4j) || await api.needsLogin());
    document.body.dataset.store = neo4j ? 'neo4j' : 'janusgraph'; // hides what is for the other one alone
    $('database').replaceChildren(...databases.map(({ name }) => make('option', { value: name }, name)));
    await choose();
  } catch (failure) {
    $('server').textContent = '';
    enable(false);
    $('clear').disabled = true;
    say('The server shows you nothing.', failure);
  }
}

const ACTIONS = { run, compare, find };

help.prepare();
form.prepare(() => calls.show(database()));
$('traversal').addEventListener('submit', (event) => {
  event.preventDefault();
  if (running === null) {
    ACTIONS[event.submitter.id]();
  }
});
$('ends').addEventListener('keydown', (event) => { // there Enter finds paths; elsewhere it runs the traversal
  if (event.key === 'Enter' && event.target.tagName === 'INPUT') {
    event.preventDefault();
    $('find').click();
  }
});
$('stop').addEventListener('click', () => running?.abort());
$('clear').addEventListener('click', clear);
$('database').addEventListener('change', choose);
api.openapi().then(help.show).catch((failure) => sayIn($('fields-message'), 'The page cannot load the meaning of the fields.', failure));
begin();
