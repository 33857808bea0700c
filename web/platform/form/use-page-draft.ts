import { useMatches, useRouteError } from 'react-router';
import { withSticky } from '../../../contract/platform/mode.ts';
import { usePageContext } from '../page-context.tsx';
import { draftFormId } from './draft.ts';

export function usePageDraft(): string | undefined {
  const failed = Boolean(useRouteError());
  const shown: unknown = useMatches().at(-1)?.loaderData;
  return !failed && Reflect.get(Object(shown), 'draft') ? draftFormId : undefined;
}

/** Makes a button outside the page's form submit that form elsewhere, so that what was typed is kept without script. */
export function useTakesTyped(action: string): { form?: string; formAction?: string } {
  const form = usePageDraft();
  const { sticky } = usePageContext();
  return form === undefined ? {} : { form, formAction: withSticky(action, sticky) };
}
