import { memberOf } from '../../../contract/platform/member-of.ts';
import { isAllowed } from './origin.ts';

// This script runs in a partner's frame, and sends the page's height and event to the page around it, and
// nothing else. It first waits for a hello from an origin that the partner's record names (T21).

const script = document.currentScript;
const parents: unknown = JSON.parse(script?.dataset.parents ?? '[]');
const sources = Array.isArray(parents) ? parents.map(String) : [];
const event = script?.dataset.event;

let greeted: string | undefined;

addEventListener('message', ({ data, origin, source }) => {
  if (source !== window.parent || source === window || !isHello(data) || !isAllowed(origin, sources)) return;
  if (greeted === origin) return;
  greeted = origin;
  const tell = (message: object) => window.parent.postMessage(message, origin);
  const measure = () => tell({ kapu: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) });
  new ResizeObserver(measure).observe(document.body);
  if (event) tell({ kapu: event });
});

function isHello(data: unknown): boolean {
  return memberOf(data, 'kapu') === 'hello';
}
