import { type MouseEvent, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { closeOverlays } from '../../platform/ui/overlays.ts';
import { useDelayed } from '../../platform/ui/use-delayed.ts';

/** Takes the form's and the links' way to the same page over, without a reload; everything else stays the browser's. */
export function useSearchNavigation() {
  const navigate = useNavigate();
  const { pathname, key } = useLocation();
  const { state } = useNavigation();
  const results = useRef<HTMLHeadingElement>(null);
  const wantsFocus = useRef(false);
  const answered = useRef(key);

  useEffect(() => {
    // Every answer brings a new key, the same address asked again too.
    if (key === answered.current) return;
    answered.current = key;
    if (wantsFocus.current) results.current?.focus();
    wantsFocus.current = false;
  }, [key]);

  async function go(search: string, focus: boolean) {
    await closeOverlays();
    wantsFocus.current = focus;
    await navigate({ pathname, search }, { preventScrollReset: true });
  }

  /** A switch keeps the focus where it is; the button leads to the results. */
  function onSubmit(form: HTMLFormElement, focus: boolean) {
    void go(queryOf(form), focus);
  }

  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || link.target || link.origin !== location.origin || link.pathname !== pathname || link.hash)
      return;
    event.preventDefault();
    void go(link.search, true);
  }

  return { onSubmit, onClick, busy: useDelayed(state === 'loading'), results };
}

export type OnSubmit = (form: HTMLFormElement, focus: boolean) => void;

/** Empty fields do not belong in an address that people send to each other. */
function queryOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim() !== '') query.append(name, value.trim());
  }
  return `?${query}`;
}
