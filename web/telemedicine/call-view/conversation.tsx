import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { VideoMessage } from '../../../contract/telemedicine/video-visit.ts';
import { faultOf, type Refusal } from '../../platform/refusal/refusal.ts';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { TextField } from '../../platform/ui/text-field.tsx';
import { CaseMessages } from '../../records/case/case-messages.tsx';
import type { CallPeer } from '../call/members.ts';

type Props = {
  messages: readonly VideoMessage[];
  peers: readonly CallPeer[];
  isOwn: (message: VideoMessage) => boolean;
  write: (text: string) => void;
  isLive: boolean;
  intent: string;
  refusal: Refusal | undefined;
  children?: ReactNode;
};

export function Conversation({ messages, peers, isOwn, write, isLive, intent, refusal, children }: Props) {
  const t = useT();
  const last = messages.findLast(isOwn)?.id;
  const [text, setText] = useState('');
  const [shows, show] = useState(true);
  const lastLine = useRef(last);
  // A line that was sent is among the messages, so the field is emptied for the next one.
  useEffect(() => {
    if (lastLine.current === last) return;
    lastLine.current = last;
    setText('');
    write('');
  }, [last, write]);
  function type(draft: string): void {
    setText(draft);
    if (isLive && shows) write(draft);
  }
  const writers = peers.filter(({ writes }) => writes !== '');
  return (
    <div className="grid gap-4">
      <div role="log" aria-label={t('video_room.text.title')} className="max-h-96 overflow-y-auto" tabIndex={-1}>
        <CaseMessages
          title={t('video_room.text.title')}
          messages={messages}
          words={({ by, kind }) => ({ lead: t(by === 'desk' ? 'video_room.by.doctor' : `video_room.by.${kind}`) })}
        />
      </div>
      {messages.length === 0 && <p className="text-text-muted">{t('video_room.text.none')}</p>}
      {writers.map(({ peer, writes }) => (
        <p
          key={peer.id}
          aria-live="off"
          className="rounded-card border-2 border-dashed border-border p-3 wrap-anywhere"
        >
          <span className="block text-s text-text-muted">{t('video_room.text.writes', { name: peer.name })}</span>
          {writes}
        </p>
      ))}
      <PageForm method="post" className="grid gap-3">
        <TextField
          name="text"
          label={t('video_room.text.field')}
          hint={isLive && shows ? t('video_room.text.live_hint') : undefined}
          error={faultOf(refusal, 'text')}
          value={text}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          maxLength={2000}
          autoComplete="off"
        />
        <div className="flex flex-wrap items-center gap-4">
          <Button name="intent" value={intent}>
            {t('video_room.text.send')}
          </Button>
          {isLive && (
            <label className="inline-flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                checked={shows}
                className="size-6 accent-action"
                onChange={() => {
                  show(!shows);
                  write(shows ? '' : text);
                }}
              />
              {t('video_room.text.live')}
            </label>
          )}
        </div>
      </PageForm>
      {children}
    </div>
  );
}
