import { useT } from '../texts.ts';

/** The note is hidden until the service worker serves the page from its cache, and then takes `hidden` away. */
export function CopyNote() {
  const t = useT();
  return (
    <p hidden data-copy className="rounded-control border-s-4 border-info-border bg-info-surface p-4 text-info-text">
      {t('frame.copy.note')}
    </p>
  );
}
