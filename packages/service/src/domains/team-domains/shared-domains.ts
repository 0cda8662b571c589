/** Whether people who have nothing to do with each other have addresses or names at a domain. */
export const isShared = (domain: string): boolean => SHARED.has(domain);

/** Where anybody gets a mailbox. */
const MAIL_PROVIDERS = `
  126.com 139.com 163.com abv.bg alice.it aliyun.com aol.com arcor.de att.net bellsouth.net bigpond.com bk.ru bluewin.ch
  bol.com.br btinternet.com centrum.cz charter.net comcast.net cox.net daum.net docomo.ne.jp duck.com earthlink.net
  email.com email.cz fastmail.com fastmail.fm foxmail.com free.fr freemail.hu freenet.de gmail.com gmx.at gmx.ch gmx.com
  gmx.de gmx.fr gmx.net googlemail.com hanmail.net hey.com hotmail.co.uk hotmail.com hotmail.de hotmail.es hotmail.fr
  hotmail.it hushmail.com icloud.com ig.com.br inbox.lv inbox.ru interia.pl internet.ru juno.com kakao.com laposte.net
  libero.it list.ru live.ca live.co.uk live.com live.de live.fr live.it live.nl mac.com mail.bg mail.com mail.de mail.ru
  mailbox.org me.com msn.com nate.com naver.com netzero.net o2.pl ok.de onet.pl op.pl optonline.net orange.fr outlook.at
  outlook.com outlook.com.br outlook.de outlook.es outlook.fr outlook.it outlook.jp passport.com pm.me posteo.de posteo.net
  proton.me protonmail.ch protonmail.com qq.com rambler.ru rediffmail.com rocketmail.com rogers.com sapo.pt sbcglobal.net
  seznam.cz sfr.fr shaw.ca sina.cn sina.com sky.com sohu.com t-online.de telenet.be telus.net terra.com.br tiscali.it
  tuta.com tuta.io tutamail.com tutanota.com tutanota.de ukr.net uol.com.br verizon.net virgilio.it virginmedia.com
  vodafone.de walla.co.il wanadoo.fr web.de windowslive.com wp.pl ya.ru yahoo.ca yahoo.co.in yahoo.co.jp yahoo.co.uk
  yahoo.com yahoo.com.ar yahoo.com.au yahoo.com.br yahoo.com.mx yahoo.de yahoo.es yahoo.fr yahoo.in yahoo.it yandex.com
  yandex.ru yeah.net ymail.com ziggo.nl zoho.com zohomail.com`;

/** Below which anybody gets a name: second levels of registries, and domains of hosts. */
const PUBLIC_SUFFIXES = `
  ac.jp ac.nz ac.uk ac.za co.id co.il co.in co.jp co.ke co.kr co.nz co.th co.uk co.za com.ar com.au com.bd com.br com.cn
  com.co com.eg com.hk com.mx com.my com.ng com.pe com.ph com.pk com.pl com.sa com.sg com.tr com.tw com.ua com.vn edu.au
  edu.cn gob.mx gov.au gov.br gov.in gov.uk id.au ltd.uk me.uk ne.jp net.au net.br net.cn net.nz net.uk nhs.uk or.jp or.kr
  org.au org.br org.cn org.nz org.uk plc.uk sch.uk
  amazonaws.com appspot.com azurewebsites.net blogspot.com cloudfront.net ddns.net duckdns.org dyndns.org firebaseapp.com
  fly.dev github.io gitlab.io herokuapp.com netlify.app no-ip.org ngrok.app ngrok.io onrender.com pages.dev railway.app
  run.app vercel.app web.app workers.dev`;

const names = (text: string): string[] => text.trim().split(/\s+/);

const SHARED = new Set([...names(MAIL_PROVIDERS), ...names(PUBLIC_SUFFIXES)]);
