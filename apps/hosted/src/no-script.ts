/** What is said where scripts are switched off, in each of the languages. */
export const noScript: Readonly<Record<string, string>> = {
  en: 'This page needs JavaScript. Turn it on, then reload the page.',
  ar: 'تحتاج هذه الصفحة إلى JavaScript. فعّله ثم أعد تحميل الصفحة.',
  de: 'Diese Seite braucht JavaScript. Aktiviere es und lade die Seite neu.',
  es: 'Esta página necesita JavaScript. Actívalo y vuelve a cargar la página.',
  fr: 'Cette page nécessite JavaScript. Activez-le, puis rechargez la page.',
  ja: 'このページを使うには JavaScript が必要です。有効にしてから再読み込みしてください。',
  'pt-BR': 'Esta página precisa do JavaScript. Ative-o e recarregue a página.',
  'zh-CN': '此页面需要 JavaScript。请启用后重新加载页面。',
};
