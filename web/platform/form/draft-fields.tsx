import { useLocation } from 'react-router';
import { href } from '../../../contract/href.ts';
import { PageForm } from '../ui/form.tsx';
import { type Draft, draftFormId } from './draft.ts';

/** These hidden fields say which fields the draft keeps, and where a button outside the form leads back to. */
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

/** A page without a form of its own gets this empty one, so that the header's buttons can save the draft. */
export function DraftForm({ draft }: { draft: Draft }) {
  return (
    <PageForm id={draftFormId} method="post" className="hidden">
      <DraftFields draft={draft} />
      <button type="submit" tabIndex={-1} aria-hidden="true" />
    </PageForm>
  );
}
