import { isAllowed } from './origin.ts';

// Inside a partner's frame: tells the page around it how high it is and that something was booked, and nothing else. It speaks
// only to an origin the partner's record names, and only after that page has said hello; never to whoever listens (T21).

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
  return typeof data === 'object' && data !== null && Reflect.get(data, 'kapu') === 'hello';
}
