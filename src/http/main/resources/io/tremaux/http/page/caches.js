// What is cached, live. The page asks every two seconds, and not while nobody looks at it.

import * as api from './api.js';
import { $, bytes, fill, number } from './dom.js';

const EVERY_MS = 2000;
const KINDS = ['labels', 'properties', 'relationships'];

let database = null;
let before = null;
let tell = null;

const share = (part, whole) => ({ text: whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %` });

function show(now) {
  $('coherence').textContent = `Coherence: ${now.coherence}. ${now.reason.charAt(0).toUpperCase()}${now.reason.slice(1)}. Resets: ${Math.max(0, now.generation - 1)}. Evictions: ${now.evictions}.`;
  $('budget').max = Math.max(1, now.maxBytes);
  $('budget').value = now.usedBytes;
  $('budget-text').textContent = `${bytes(now.usedBytes)} of ${bytes(now.maxBytes)}`;
  fill(
    $('caches'),
    ['Cache', 'Bytes', 'Hit rate', 'Recent hit rate', 'Entries', 'Lookups', 'Loads', 'Rejected'],
    KINDS.map((kind) => {
      const { entries, bytes: held, lookups, hits, fills, refused } = now[kind];
      const since = before?.[kind] ?? { lookups: 0, hits: 0 };
      return [
        kind, { text: bytes(held) }, share(hits, lookups), share(hits - since.hits, lookups - since.lookups),
        number(entries), number(lookups), number(fills), number(refused),
      ];
    }),
  );
}

async function refresh(asked) {
  const now = await api.caches(asked);
  if (asked === database) {
    show(now);
    before = KINDS.some((kind) => now[kind].lookups !== before?.[kind].lookups) ? now : before;
  }
}

/** Asks once, and tells the failure, or that there is none. What was asked of another database meanwhile is dropped. */
export async function poll() {
  const asked = database;
  const failure = await refresh(asked).then(() => null, (reason) => reason);
  if (asked === database) {
    tell(failure);
  }
}

/** Follows a database; tells after each question the failure, or null. */
export function follow(name, told) {
  const first = database === null;
  database = name;
  before = null;
  tell = told;
  poll();
  if (first) {
    setInterval(() => {
      if (document.visibilityState === 'visible') {
        poll();
      }
    }, EVERY_MS);
  }
}
