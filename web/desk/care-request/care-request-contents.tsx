import type { ReactNode } from 'react';
import type { CareMessage } from '../../../contract/care/care-request.ts';
import type { DeskCareRequest } from '../../../contract/care/care-request-desk.ts';
import { questions } from '../../../contract/care/questions.ts';
import { languageName } from '../../../contract/platform/languages.ts';
import { useFormat } from '../../platform/format.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useHasText, useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { capital } from '../../platform/ui/capital.ts';
import { SummaryList } from '../../platform/ui/summary-list.tsx';
import { useWhen } from '../../platform/ui/when.tsx';
import { Withheld } from '../../platform/ui/withheld.tsx';
import { CaseFiles } from '../case/case-files.tsx';
import { useTimePrice } from '../times/use-time-price.ts';

type Contents = NonNullable<DeskCareRequest['contents']>;
type Props = { contents: Contents | null; mayTakeFiles: boolean };

export function CareRequestContents({ contents, mayTakeFiles }: Props) {
  const t = useT();
  if (contents === null) return <p>{t('desk.request.no_contents')}</p>;
  const { answers, files, messages, withheld } = contents;
  return (
    <>
      <Section title={t('desk.request.answers')}>
        {answers.length === 0 && !withheld ? <p>{t('desk.request.erased')}</p> : <Answers answers={answers} />}
        {withheld && <Withheld text="desk.withheld" />}
      </Section>
      {files.length > 0 && (
        <Section title={t('desk.request.files')}>
          <CaseFiles files={files} mayTake={mayTakeFiles} />
        </Section>
      )}
      {messages.length > 0 && (
        <Section title={t('desk.request.messages')}>
          <ol className="divide-y divide-border border-y border-border">
            {messages.map((message) => (
              <Message key={message.id} message={message} />
            ))}
          </ol>
        </Section>
      )}
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-l">{title}</h2>
      {children}
    </section>
  );
}

const kinds = new Map<string, string>(Object.entries(questions).map(([name, { kind }]) => [name, kind]));

function Answers({ answers }: Pick<Contents, 'answers'>) {
  const t = useT();
  const has = useHasText();
  const { dayLong } = useFormat();
  // An earlier release may have asked a question that this one has no text for.
  const textOr = (id: string, otherwise: string) => (has(id) ? t(id) : otherwise);
  const inWords = (question: string, answer: string) => {
    const kind = kinds.get(question);
    if (kind === 'past-day' || kind === 'coming-day') return dayLong(answer);
    if (kind === 'language') return capital(languageName(answer));
    return kind === 'choice' ? textOr(`care.option.${question}.${answer}`, answer) : answer;
  };
  return (
    <SummaryList
      rows={answers.map(({ question, answer }) => ({
        term: capital(textOr(`fields.${question}`, question)),
        value: <span className="font-normal wrap-anywhere whitespace-pre-line">{inWords(question, answer)}</span>,
      }))}
    />
  );
}

function Message({ message: { at, by, name, kind, text, times } }: { message: CareMessage }) {
  const t = useT();
  const when = useWhen();
  const priceOf = useTimePrice();
  const { timeZone } = useConfig();
  return (
    <li className="grid gap-1 py-2">
      <p>
        <span className="font-semibold">{t(`desk.request.message.${kind}`)}</span>
        {' · '}
        {by === 'desk' && name !== null ? name : t('desk.history.customer')}
        {' · '}
        <span className="text-s text-text-muted">{when(at, timeZone)}</span>
      </p>
      {text !== '' && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
      {times.length > 0 && (
        <ul className="list-disc ps-6">
          {times.map((time) => (
            <li key={time.slotId}>
              {when(time.start, time.timeZone)}, {time.visit}, {time.doctor}, {time.provider}
              {time.state !== 'gone' && `. ${priceOf(time)}`}{' '}
              {kind === 'times' && time.state !== 'free' && <Badge>{t(`desk.request.time.${time.state}`)}</Badge>}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
