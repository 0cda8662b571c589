/** So many users, in words. */
export const users = (count: number): string => (count === 1 ? '1 user' : `${count.toLocaleString('en')} users`);
