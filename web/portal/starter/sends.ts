import { memberOf } from '../../../contract/platform/member-of.ts';

/** Milliseconds after which a form can be sent again, for a visitor who stopped the page in a browser that does not tell. */
const patience = 10_000;

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
  addEventListener('submit', ({ target, submitter, defaultPrevented }) => {
    if (!defaultPrevented && target instanceof HTMLFormElement && posts(target, submitter))
      sentAt.set(target, performance.now());
  });
  addEventListener('pageshow', forget);
  const navigation = memberOf(window, 'navigation');
  if (navigation instanceof EventTarget) navigation.addEventListener('navigateerror', forget);
}

function posts(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  const method = submitter?.getAttribute('formmethod') ?? form.method;
  return method === 'post' && form.target === '';
}
