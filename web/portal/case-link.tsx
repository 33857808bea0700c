import { href } from '../../contract/href.ts';
import { useT } from '../platform/texts.ts';
import { Link } from '../platform/ui/link.tsx';

export function CaseLink({ number, isDesk = false }: { number: string; isDesk?: boolean }) {
  const t = useT();
  return (
    <p>
      <Link href={href(isDesk ? 'desk-case' : 'case', { number })} className="inline-flex min-h-11 items-center">
        {t('case.link.text')}
      </Link>
      {!isDesk && (
        <>
          {' · '}
          <Link href={href('complaint-new', {}, { about: number })} className="inline-flex min-h-11 items-center">
            {t('case.link.complaint')}
          </Link>
        </>
      )}
    </p>
  );
}
