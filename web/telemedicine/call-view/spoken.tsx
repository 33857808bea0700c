import { useEffect, useRef, useState } from 'react';
import { useT } from '../../platform/texts.ts';
import { type CallGlance, saidOf } from './said.ts';

export function Spoken({ glance }: { glance: CallGlance }) {
  const t = useT();
  const seen = useRef(glance);
  const [text, say] = useState('');
  useEffect(() => {
    const said = saidOf(seen.current, glance);
    seen.current = glance;
    if (said.length > 0) say(said.map(({ id, name = '' }) => t(`video_room.said.${id}`, { name })).join(' '));
  });
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
