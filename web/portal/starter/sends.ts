import { memberOf } from '../../../contract/platform/member-of.ts';

/** In milliseconds: a visitor who has stopped the page, where the browser does not tell, may send again. */
const patience = 10_000;

/** A second press, or the last digit of a code and then the button, sends a form once. */
export function startSends(): void {
  let sentAt = new WeakMap<EventTarget, number>();
  const isUnderWay = (form: EventTarget) =>
    performance.now() - (sentAt.get(form) ?? Number.NEGATIVE_INFINITY) < patience;
  const forget = () => {
    sentAt = new WeakMap();
  };
  addEventListener(
    'submit',
    (event) => {
      if (!event.target || !isUnderWay(event.target)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
  // The page's own script has had its say by then.
  addEventListener('submit', ({ target, submitter, defaultPrevented }) => {
    if (!defaultPrevented && target instanceof HTMLFormElement && posts(target, submitter))
      sentAt.set(target, performance.now());
  });
  addEventListener('pageshow', forget);
  const navigation = memberOf(window, 'navigation');
  if (navigation instanceof EventTarget) navigation.addEventListener('navigateerror', forget);
}

/** Another page, a window of its own and a search may come more than once. */
function posts(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  const method = submitter?.getAttribute('formmethod') ?? form.method;
  return method === 'post' && form.target === '';
}
