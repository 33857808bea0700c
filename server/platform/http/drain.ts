import type { ServerResponse } from 'node:http';

/** A connection that is kept open would bring its next request to a process that stops. */
export function createDrain() {
  const underWay = new Set<ServerResponse>();
  let begun = false;
  return {
    see: (response: ServerResponse) => {
      if (begun) response.setHeader('Connection', 'close');
      underWay.add(response);
      response.once('close', () => underWay.delete(response));
    },
    /** From now on every answer ends its connection, those under way too where their head has not gone out. */
    begin: () => {
      begun = true;
      for (const response of underWay) if (!response.headersSent) response.setHeader('Connection', 'close');
    },
  };
}
