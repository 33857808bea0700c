import { memberOf } from '../../../contract/platform/member-of.ts';
import { type PageState, printHeader } from '../../../contract/platform/page-state.ts';
import { isElsewhere } from '../../platform/elsewhere.ts';
import { knowsPopovers } from '../../platform/ui/overlay-entry.ts';
import { addressOfPage, hiddenAddress } from './address.ts';
import { stopWatching, takeChanges } from './changes.ts';
import { committedEvent, takenEvent, tellBusy } from './events.ts';
import { bringWhenIdle, preload } from './files.ts';
import { type CarriedState, keepState, readCarried } from './handed.ts';
import { reloadOnce } from './reload-guard.ts';
import { createTyped, isField } from './typed-fields.ts';

const improved = 'form, button, summary, dialog, [data-improved]';
const signs = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'] as const;

/** Buttons that do nothing until the page's script runs; without popovers, those that open one are among them. */
const scriptOnly = `button[type=button]:not([commandfor]):not([data-print])${knowsPopovers() ? ':not([popovertarget])' : ''}`;

/** The page's own script loads at the first sign that a visitor means to use the page. */
export function startIntent(): void {
  const carried = readCarried();
  const own = document.querySelector<HTMLScriptElement>('script[data-starter]')?.nonce;
  if (!carried) return;
  const typedFields = createTyped();
  const stop = new AbortController();
  let composing = false;
  let lastKey = Number.NEGATIVE_INFINITY;
  let loading = false;
  let leaves = false;
  let lastFocus: Element | null = document.activeElement;

  const watch = (kind: string, listener: (event: Event) => void) =>
    addEventListener(kind, listener, { capture: true, passive: true, signal: stop.signal });
  const startOnce = () => {
    if (loading) return;
    loading = true;
    takeOver(carried).catch((error: unknown) => {
      // The page goes on working without script, and the next sign tries again.
      console.warn(error);
      tellBusy('idle');
      // No reload where this page answers a form, which it would send again (such a page brings its state),
      // or while a form is being sent or a link followed, which it would stop.
      if (error === lostFile && !carried.state && !leaves && reloadOnce()) return;
      loading = false;
    });
  };
  watch('focusin', ({ target }) => {
    lastFocus = target instanceof Element ? target : null;
  });
  for (const kind of signs)
    watch(kind, ({ target, type }) => {
      if (type === 'focusin' && isField(target)) lastKey = performance.now();
      if (type === 'keydown' || (target instanceof Element && target.closest(improved))) startOnce();
    });
  watch('input', ({ target }) => {
    lastKey = performance.now();
    if (isField(target)) typedFields.remember(target);
  });
  watch('change', ({ target }) => isField(target) && typedFields.remember(target));
  watch('compositionstart', () => {
    composing = true;
  });
  watch('compositionend', () => {
    composing = false;
  });
  // The button of a popover may have opened it by now, and then become one that only script can serve.
  const notePressed = () => Reflect.set(window, early, pressed());
  notePressed();
  watch('submit', () => {
    leaves = true;
  });
  watch('click', ({ target }) => {
    leaves ||= target instanceof Element && target.closest('a[href]') !== null;
    notePressed();
    if (pressed().length > 0) tellBusy('busy');
  });

  async function takeOver({ files, print, state: inline }: CarriedState): Promise<void> {
    preload(files, own);
    const coming = import('./places.ts').catch(() => Promise.reject(lostFile));
    const [later, state] = await Promise.all([coming, inline ?? ask(print)]);
    const { caretOf, focusAgain, focusInPlace, handOver, notePlaces, redraw } = later;
    for (const limit = performance.now() + longest; isTyping(lastKey) && performance.now() < limit; )
      await new Promise((done) => setTimeout(done, pause / 4));
    if (composing) await new Promise((done) => addEventListener('compositionend', done, { once: true }));
    typedFields.scan();
    if (state.fresh) {
      Reflect.set(window, early, redraw(state.fresh, typedFields, pressed()));
      takeChanges();
    }
    const places = notePlaces();
    keepState(state, own);
    const back = realAddress();
    const committed = new Promise<Element | null>((done) =>
      addEventListener(committedEvent, () => done(document.activeElement), { once: true }),
    );
    await run(state.script);
    const focused = await committed;
    history.replaceState(history.state, '', back);
    stop.abort();
    stopWatching();
    if (focused !== document.body && focused?.isConnected) focusInPlace(focused);
    handOver(typedFields, places);
    if (lastFocus?.isConnected === false) focusAgain(lastFocus, caretOf(lastFocus), places);
    tellBusy('idle');
    const again = pressed().flatMap((element) => places.now(element) ?? []);
    Reflect.set(window, early, { push: () => 0 });
    for (const element of again) if (element instanceof HTMLElement && element.isConnected) element.click();
    performance.mark('taken-over');
  }

  function run(script: string): Promise<void> {
    return new Promise((done, fail) => {
      const element = document.createElement('script');
      element.type = 'module';
      if (own) element.nonce = own;
      element.textContent = script;
      element.onerror = () => fail(lostFile);
      addEventListener(takenEvent, () => done(), { once: true });
      document.head.append(element);
    });
  }

  typedFields.scan();
  const { zone } = document.documentElement.dataset;
  const needsZone = zone !== undefined && document.querySelector('[data-times]') && isElsewhere(zone);
  const isFocused = isField(lastFocus) && lastFocus.closest(improved);
  if (typedFields.each.size > 0 || pressed().length > 0 || isFocused || needsZone) startOnce();
  bringWhenIdle(carried, own);
}

/** Milliseconds to wait after a key, because a script that starts keeps a slow phone busy and the next key would have to wait. */
const pause = 300;
const longest = 2000;

const lostFile = new Error('a file of the page did not load');

function isTyping(lastKey: number): boolean {
  return performance.now() - lastKey < pause;
}

/** The page's first lines note presses under this name before this script has loaded. */
const early = 'pressed';

function pressed(): Element[] {
  const noted = memberOf(window, early);
  return (Array.isArray(noted) ? noted : []).flatMap(
    (target: unknown) => (target instanceof Element && target.closest(scriptOnly)) || [],
  );
}

/** The address bar hides the token of a mailed link, so it is shown for a moment for the router to read. */
function realAddress(): string {
  const visible = location.href;
  const real = hiddenAddress();
  if (real !== null) history.replaceState(history.state, '', real);
  return visible;
}

async function ask(print: string): Promise<PageState> {
  const answer = await fetch(addressOfPage(), {
    headers: { [printHeader]: print },
    cache: 'no-store',
    redirect: 'error',
  });
  if (!answer.headers.get('content-type')?.startsWith('application/json')) throw new Error('no state of this page');
  return answer.json();
}
