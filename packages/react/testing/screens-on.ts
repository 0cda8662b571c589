/** Whether the screens run on Preact, as they do in the hosted pages; otherwise on React. */
export const isOnPreact = process.env.LATCHKEY_TEST_SCREENS_ON === 'preact';

/** Whether they run on the oldest React that they support. */
export const isOnReact18 = process.env.LATCHKEY_TEST_SCREENS_ON === 'react-18';
