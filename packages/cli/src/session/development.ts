/** Whether what answered at `/inbox/messages` is the inbox, which only an installation in development mode has. */
export const isInbox = (answer: Response | undefined): boolean =>
  // Where there is no inbox the dashboard answers, as it does at every other path.
  answer?.status === 401 || Boolean(answer?.headers.get('content-type')?.startsWith('application/json'));
