import { useT } from '../texts.ts';

/** The service worker removes `hidden` when it serves the page from its cache. */
export function CopyNote() {
  const t = useT();
  return (
    <p hidden data-copy className="rounded-control border-s-4 border-info-border bg-info-surface p-4 text-info-text">
      {t('frame.copy.note')}
    </p>
  );
}
