import { useLocation, useMatches, useRouteError } from 'react-router';
import { memberOf } from '../../../contract/platform/member-of.ts';
import { withSticky } from '../../../contract/platform/mode.ts';
import { usePageContext } from '../page-context.tsx';
import { draftFormId, quickSearchId } from './draft.ts';

function usePageHas(what: 'draft' | 'quickSearch'): boolean {
  const failed = Boolean(useRouteError());
  const loaderData: unknown = useMatches().at(-1)?.loaderData;
  return !failed && Boolean(memberOf(loaderData, what));
}

export function usePageDraft(): string | undefined {
  return usePageHas('draft') ? draftFormId : undefined;
}

export function usePageForm(): string | undefined {
  const draft = usePageDraft();
  return usePageHas('quickSearch') ? quickSearchId : draft;
}

/** A button outside the form sends the form to another address, so that the entries are saved without script too. */
export function useTakesTyped(action: string): ButtonProps {
  const form = usePageForm();
  const { sticky } = usePageContext();
  const { pathname, search } = useLocation();
  if (form === undefined) return {};
  // Encoded without files, because the page that keeps the draft reads none.
  if (form === draftFormId) return { form, formAction: withSticky(action, sticky), formEncType };
  const back = new URLSearchParams({ back: pathname + search });
  const formAction = withSticky(`${action}?${back}`, sticky);
  return { form, formAction, formMethod: 'post', formNoValidate: true };
}

const formEncType = 'application/x-www-form-urlencoded';

type ButtonProps = {
  form?: string;
  formAction?: string;
  formMethod?: 'post';
  formEncType?: typeof formEncType;
  formNoValidate?: boolean;
};
