import { memberOf } from '../../../contract/platform/member-of.ts';
import { busyEvent } from './events.ts';
import { type Progress, progressAt, timings } from './progress.ts';

/** Milliseconds after which the bar gives up, because a download never ends a page and some browsers do not tell of it. */
const longest = 30_000;

/** The bar runs on each way to another page, and while the page's own script loads (S4.7-01). */
export function startProgress(): void {
  let state: Progress = { phase: 'idle' };
  let leaving: number | undefined;
  let waiting = false;
  let failed = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  function beat(): void {
    const now = performance.now();
    if (leaving !== undefined && now - leaving > longest) leaving = undefined;
    state = progressAt(state, { now, busy: waiting || leaving !== undefined, failed });
    failed = false;
    draw(state);
    if (state.phase !== 'idle') return;
    clearInterval(timer);
    timer = undefined;
  }
  function run(): void {
    if (timer !== undefined) return;
    timer = setInterval(beat, timings.tick);
    beat();
  }
  function leave(): void {
    leaving = performance.now();
    run();
  }
  function stay(): void {
    leaving = undefined;
  }

  addEventListener('click', (event) => {
    if (leads(event)) leave();
  });
  addEventListener('submit', (event) => {
    const form = event.target;
    if (!event.defaultPrevented && form instanceof HTMLFormElement && form.target === '') leave();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) stay();
  });
  // This event ends the bar for a navigation that was stopped, and for a download.
  const navigation = memberOf(window, 'navigation');
  if (navigation instanceof EventTarget) navigation.addEventListener('navigateerror', stay);
  addEventListener(busyEvent, (event) => {
    const phase: unknown = event instanceof CustomEvent ? event.detail : undefined;
    waiting = phase === 'busy';
    failed = phase === 'failed';
    run();
  });
}

function draw(state: Progress): void {
  const bar = document.getElementById('progress');
  if (!bar) return;
  bar.hidden = state.phase === 'idle' || state.phase === 'waiting';
  bar.toggleAttribute('data-failed', state.phase === 'failed');
  bar.style.scale = `${state.phase === 'running' ? state.done : 1} 1`;
}

function leads(event: MouseEvent): boolean {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return false;
  if (link.target || link.hasAttribute('download') || !link.protocol.startsWith('http')) return false;
  return !link.hash || link.href.replace(link.hash, '') !== location.href.replace(location.hash, '');
}
