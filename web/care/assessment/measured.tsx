import { useT } from '../../platform/texts.ts';
import { LinkButton } from '../../platform/ui/button.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { People } from './people.tsx';
import { Scale } from './scale.tsx';
import type { ShownResult } from './tool-result.server.ts';

export function Measured({ words }: { words: ShownResult['measured'][number] }) {
  const t = useT();
  const { id, title, tone, book, source } = words;
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-card border border-border bg-surface p-4 md:p-5">
      <h2 id={id} className="text-l">
        {title}
      </h2>
      {words.unfit !== undefined ? (
        <p>{words.unfit}</p>
      ) : (
        <>
          <p className="text-xl font-semibold">{words.value}</p>
          {words.picture && <People {...words.picture} />}
          {words.scale && <Scale scale={words.scale} text={`${title}: ${words.value}, ${words.band}`} />}
          {words.what !== '' && <p>{words.what}</p>}
          <Panel kind={tone} word={null} title={words.band} level={3}>
            <p>{words.advice}</p>
          </Panel>
          {words.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          {book !== undefined && (
            <div>
              <LinkButton href={book}>{t('assessment.book')}</LinkButton>
            </div>
          )}
        </>
      )}
      <p className="text-xs text-text-muted">{source}</p>
    </section>
  );
}
