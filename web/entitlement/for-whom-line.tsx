import { useT } from '../platform/texts.ts';
import { capital } from '../platform/ui/capital.ts';

export function ForWhomLine({ person }: { person: string | null }) {
  const t = useT();
  if (person === null) return null;
  return (
    <p>
      {capital(t('fields.personId'))}: <strong>{person}</strong>
    </p>
  );
}
