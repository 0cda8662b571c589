/** Stands for the relying party of a passkey; clients put the name of their page's host there. */
export const relyingPartySentinel = 'THIS_VALUE_WILL_BE_REPLACED.example.com';
