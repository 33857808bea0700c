import { useT } from '../texts.ts';

/** Hidden until the installed app's worker shows the page as a copy: it takes the `hidden` off. */
export function CopyNote() {
  const t = useT();
  return (
    <p hidden data-copy className="rounded-control border-s-4 border-info-border bg-info-surface p-4 text-info-text">
      {t('frame.copy.note')}
    </p>
  );
}
