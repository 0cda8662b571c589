/** The style of links within text. */
export const textLink = 'rounded-sm font-medium text-accent underline-offset-4 hover:underline';
