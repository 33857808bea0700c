import type { Handler } from '../telemedicine/context.ts';
import { unreadMessages } from './conversations.ts';

/** Says what nothing is about, so it is no look at health data. */
export const countUnread: Handler<'countUnread'> = async (_input, context) => ({
  unread: await unreadMessages(context),
});
