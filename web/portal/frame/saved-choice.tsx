import { useLocation } from 'react-router';
import { useT } from '../../platform/texts.ts';

/** A line says that the choice about cookies is stored, and nobody has to close it (S8.3-24). */
export function SavedChoice() {
  const t = useT();
  if (new URLSearchParams(useLocation().search).get('message') !== 'cookies_saved') return null;
  return (
    <p role="status" className="no-print page-width pt-2 text-s text-text-muted">
      {t('messages.cookies_saved')}
    </p>
  );
}
