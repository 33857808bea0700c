import { useEffect, useRef, useState } from 'react';
import { useT } from '../../platform/texts.ts';
import { announcementsBetween, type CallGlance } from './announcements.ts';

export function Spoken({ glance }: { glance: CallGlance }) {
  const t = useT();
  const seen = useRef(glance);
  const [text, say] = useState('');
  useEffect(() => {
    const announcements = announcementsBetween(seen.current, glance);
    seen.current = glance;
    if (announcements.length > 0)
      say(announcements.map(({ id, name = '' }) => t(`video_room.said.${id}`, { name })).join(' '));
  });
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}
