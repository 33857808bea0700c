import { useT } from '../../platform/texts.ts';
import { Link } from '../../platform/ui/link.tsx';

/** A questionnaire that may be filled in first; its result then waits among the files. */
export function ToolLinks({ tools }: { tools: readonly { to: string; title: string }[] }) {
  const t = useT();
  if (tools.length === 0) return null;
  return (
    <section aria-labelledby="tools" className="grid gap-1 rounded-card bg-surface-sunken p-4">
      <h2 id="tools" className="font-semibold">
        {t('care.form.tools')}
      </h2>
      <p>{t('care.form.tools_lead')}</p>
      <ul>
        {tools.map(({ to, title }) => (
          <li key={to}>
            <Link href={to} className="inline-flex min-h-11 items-center">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
