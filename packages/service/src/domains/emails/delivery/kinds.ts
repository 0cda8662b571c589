/** What an owner writes to users of the project. */
export const CAMPAIGN = 'campaign';
/** A mail that shows how mails look. */
export const PREVIEW = 'preview';
/** A mail that tries out a server. */
export const TEST = 'test';
