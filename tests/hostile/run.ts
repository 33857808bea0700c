import { setTimeout as sleep } from 'node:timers/promises';
import { ErrorObject } from '../../contract/platform/error-object.ts';
import { refusalCodesOf } from '../../server/platform/http/refusal-codes.ts';
import { invariantBreaches } from '../support/invariants.ts';
import { type HostileInput, hostileInput } from './inputs.ts';
import { type HostilePlace, hostilePlace } from './place.ts';

const onOne = 5000;
const atOnce = 8;

/** Milliseconds after which an answer counts as never, on a machine with thirty things to do. */
const patience = 30_000;

const leaks =
  /\bat (?:async )?[\w.<>]+ \((?:file:|node:|\/)|node_modules|\bpg_(?:advisory|attr|catalog|class|stat|toast|type)|syntax error at|relation "\w+"|violates \w+ constraint|kysely|SQLSTATE|deadlock detected|invalid input syntax|\/work\//i;

/** No caller may ever see these. */
async function faultOf({ target, operation }: HostileInput, response: Response): Promise<string | undefined> {
  const { status } = response;
  const text = await response.text();
  const isRefused = status >= 400 && operation !== undefined;
  const error = isRefused ? ErrorObject.safeParse(parsed(text)).data : undefined;
  // A code of its own may say that a partner's answer is invalid.
  const isPartners = status === 502 && operation?.refusals.some((code) => code === error?.errorCode) === true;
  if (status >= 500 && !isPartners) return `${target} answered ${status} ${error?.errorCode ?? text.slice(0, 200)}`;
  const leak = leaks.exec(text);
  if (leak && status >= 400) return `${target} answered ${status} with ${leak[0]}`;
  if (!isRefused) return undefined;
  if (!error) return `${target} answered ${status} with no error object: ${text.slice(0, 200)}`;
  if (error.httpCode !== status) return `${target} answered ${status} and said ${error.httpCode}`;
  // The door itself may refuse before the operation is known.
  const isListed = new Set<string>(refusalCodesOf(operation)).has(error.errorCode);
  return isListed || error.errorCode === 'K421'
    ? undefined
    : `${target} answered ${error.errorCode}, which its document does not name`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function faultOfInput(place: HostilePlace, no: number): Promise<string | undefined> {
  const input = hostileInput(no, place);
  const { path, init } = input;
  const answered = place.w.request(path, init).then((response) => faultOf(input, response));
  const breach = await Promise.race([
    answered,
    sleep(patience, `${input.target} was not answered`, { ref: false }),
  ]).catch((error: unknown) => `${input.target} threw ${error instanceof Error ? error.stack : String(error)}`);
  return breach === undefined ? undefined : `${no}: ${breach}`;
}

/** A fault comes with the number that repeats it. */
export async function runHostile({ from, count, most = 20 }: { from: number; count: number; most?: number }) {
  const breaches: string[] = [];
  let sent = 0;
  for (let first = from; first < from + count && breaches.length < most; first += onOne) {
    const place = await hostilePlace();
    try {
      const end = Math.min(first + onOne, from + count);
      let next = first;
      const lane = async () => {
        while (next < end && breaches.length < most) {
          const no = next;
          next += 1;
          const fault = await faultOfInput(place, no);
          sent += 1;
          if (fault !== undefined) breaches.push(fault);
          if (no % 500 === 0) for (const list of [place.w.lines, place.w.letters, place.w.messages]) list.length = 0;
        }
      };
      await Promise.all(Array.from({ length: atOnce }, lane));
      for (const breach of await invariantBreaches(place.w.database)) breaches.push(`${first} to ${end}: ${breach}`);
    } finally {
      await place.w.close();
    }
  }
  return { sent, breaches };
}
