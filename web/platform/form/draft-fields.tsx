import { useLocation } from 'react-router';
import { href } from '../../../contract/href.ts';
import { PageForm } from '../ui/form.tsx';
import { type Draft, draftFormId } from './draft.ts';

/** Server and script read here which fields have a draft, and the target of a button elsewhere. */
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

/** An answer without the page's form needs one, so that the frame's buttons still belong to it. */
export function DraftForm({ draft }: { draft: Draft }) {
  return (
    <PageForm id={draftFormId} method="post" className="hidden">
      <DraftFields draft={draft} />
      <button type="submit" tabIndex={-1} aria-hidden="true" />
    </PageForm>
  );
}
