import { useLocation } from 'react-router';
import { href } from '../../../contract/href.ts';
import { PageForm } from '../ui/form.tsx';
import { type Draft, draftFormId } from './draft.ts';

/** Tells server and script which fields of this form are kept, and where a button elsewhere leads back to. */
export function DraftFields({ draft: { form, about, row, tab, server } }: { draft: Draft }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <input type="hidden" name="draft" value={form} data-tab={tab} data-server={server} data-to={href('draft')} />
      {about !== undefined && <input type="hidden" name="draftAbout" value={about} />}
      {row !== undefined && <input type="hidden" name="draftRow" value={row} />}
      <input type="hidden" name="back" value={pathname + search} />
    </>
  );
}

/** For an answer without the page's form, so that the frame's buttons still belong to one. */
export function DraftForm({ draft }: { draft: Draft }) {
  return (
    <PageForm id={draftFormId} method="post" className="hidden">
      <DraftFields draft={draft} />
      <button type="submit" tabIndex={-1} aria-hidden="true" />
    </PageForm>
  );
}
