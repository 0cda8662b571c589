/** Whether this can be the id of a user or a team; the service refuses to look for anything else. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
