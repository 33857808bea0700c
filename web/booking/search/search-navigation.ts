import { type MouseEvent, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { closeOverlays } from '../../platform/ui/overlays.ts';
import { useDelayed } from '../../platform/ui/use-delayed.ts';

/** The form and links to the same page work without a reload; all other links are left to the browser. */
export function useSearchNavigation() {
  const navigate = useNavigate();
  const { pathname, key } = useLocation();
  const { state } = useNavigation();
  const results = useRef<HTMLHeadingElement>(null);
  const wantsFocus = useRef(false);
  const answered = useRef(key);

  useEffect(() => {
    // The key of the location changes with each answer, even if the address stays the same.
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

  /** The search button moves the focus to the results (`focus`), while a switch keeps it. */
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

/** Empty fields are left out, so that addresses that are shared stay short. */
function queryOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim() !== '') query.append(name, value.trim());
  }
  return `?${query}`;
}
