import { useT } from '../texts.ts';
import { Link } from './link.tsx';
import { Panel } from './panel.tsx';

/** Shown first where the typed words can mean danger to life. */
export function EmergencyPanel({ number }: { number: string }) {
  const t = useT();
  return (
    <Panel kind="danger" word="help" title={t('search.emergency.title')}>
      <p>
        <Link href={`tel:${number}`} className="inline-flex min-h-11 items-center font-semibold">
          {t('search.emergency.text', { number })}
        </Link>
      </p>
    </Panel>
  );
}
