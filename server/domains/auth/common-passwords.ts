/**
 * The words behind leaked passwords: common words, first names, teams, brands, keyboard rows. Most long leaked
 * passwords are these words, alone or in a row, with digits and signs around them or look-alike characters inside;
 * `isCommonPassword` recognises those forms.
 */
const WORDS = `
password passwort passw0rd passcode passphrase pass motdepasse contrasena wachtwoord senha parola haslo secret secrets
private access admin administrator adminadmin root user username login logon letmein welcome hello hallo bonjour hola
ciao changeme change default guest test testing tester temp temporary system server computer internet network windows
microsoft google facebook instagram twitter youtube linkedin whatsapp tiktok snapchat pinterest amazon paypal netflix
spotify discord minecraft fortnite roblox pokemon playstation nintendo xbox samsung iphone android apple gmail hotmail
yahoo outlook qwerty qwertyuiop qwertyu qwertz qwertzuiop azerty azertyuiop asdf asdfgh asdfghjkl asdfjkl zxcvbn zxcvbnm
qazwsx qazwsxedc wsxedc qweasd qweasdzxc asdqwe zaqwsx zaqxsw qwer asdfasdf abcdef abcdefg abcdefgh abcd abc xyz aaa
iloveyou iloveu loveyou loveme lover love lovely loveyourself mylove truelove teamo teamomucho tequiero iloveme ilovehim
ilovemom mother father mommy daddy family familia baby babygirl babyboy honey sweet sweetie sweetheart darling angel
angels princess prince queen king kings princesa amore amor heart hearts beautiful pretty gorgeous handsome sexy hottie
cutie girl girls boys friend friends bestfriend forever always together destiny freedom liberty peace happy happiness
smile smiley lucky success winner champion master superman batman spiderman ironman wonderwoman superstar rockstar hero
legend warrior hunter killer ninja samurai pirate monster dragon dragons phoenix tiger tigers lion lions eagle eagles
falcon hawk wolf wolves bear bears panther cowboys steelers packers raiders broncos dolphins patriots lakers celtics
bulls yankees redsox rangers giants chelsea arsenal liverpool manchester united barcelona realmadrid juventus milan
bayern dortmund football fussball soccer baseball basketball hockey tennis golf fishing skateboard snowboard surfing
swimming dance dancer dancing music musica guitar piano drummer metallica nirvana eminem slipknot beatles blink rock
hiphop techno disco party flower flowers sunflower rose roses lily daisy jasmine butterfly rainbow sunshine sunrise
sunset moonlight moon star stars starlight sky ocean river mountain forest nature summer winter spring autumn january
february march april may june july august september october november december monday tuesday wednesday thursday friday
saturday sunday morning midnight tomorrow today yesterday christmas halloween easter birthday holiday vacation weekend
chocolate cookie cookies cheese banana orange apple apples strawberry cherry peaches pepper ginger coffee whiskey vodka
pizza burger candy sugar cupcake pancake butter bacon chicken turkey potato tomato pumpkin peanut snickers hershey
purple orange yellow green black white silver golden gold diamond crystal pearl ruby blue pink
cat cats kitty kitten dog dogs doggie puppy bunny rabbit monkey horse horses pony turtle elephant shark whale dolphin
snoopy garfield mickey minnie winnie tinkerbell simba scooby spongebob naruto goku vegeta starwars startrek harrypotter
hogwarts gandalf matrix terminator jordan kobe ronaldo messi neymar beckham schumacher ferrari porsche mercedes bmw audi
mustang corvette camaro chevrolet harley yamaha honda toyota nissan ducati suzuki
michael jennifer jessica ashley amanda daniel daniela andrew matthew joshua christopher christian nicholas anthony
william robert charlie charles thomas george jackson justin brandon tyler austin hannah samantha elizabeth stephanie
nicole michelle melissa heather rebecca rachel sarah laura emily emma olivia sophia isabella victoria alexander
alexandra alexis alejandro andrea angela anna maria marie julia juliana carolina catherine katherine patricia
patrick peter steven stephen jonathan benjamin samuel david joseph james john richard edward oliver oscar oskar martin
marcus markus mohammed muhammad ahmed fatima sandra susanne sabine stefan andreas sebastian francesco giuseppe
alessandro francisco fernando roberto ricardo eduardo carlos miguel gabriel gabriela rafael valentina camila natalia
natasha svetlana tatiana dmitry vladimir sergey
america american england london germany deutschland berlin hamburg munich france paris italia italy roma espana spain
madrid mexico brasil brazil argentina colombia canada australia sydney india pakistan russia china japan tokyo newyork
california texas florida chicago boston dallas houston jesus jesuschrist christ church heaven godislove blessed blessing
faith grace hope spirit bible allah krishna buddha trustno trustnoone iamthebest nopassword mypassword thepassword
yourpassword newpassword oldpassword password1password whatever nothing something anything everything nobody somebody
fuckyou fuckoff fuckme asshole bitch bullshit shit pussy dick sexsex money dollar million millionaire business company
office manager director security secure protect hacker hacking cheater gangster soldier marine airforce police doctor
teacher student school college university academy engineer lawyer nurse mechanic captain sailor pilot driver trucker
please thanks thankyou sorry goodbye goodluck goodmorning welcomehome openup opensesame sesame abracadabra hakunamatata
theone number number1 uno one two three four five six seven eight nine ten hundred thousand
a b c i me my you your the and is it to of in
`;

/** Long leaked passwords that are not built from words. Letters and digits only, lower case. */
const AS_THEY_ARE = `
1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 1qazxsw23edc zaq12wsx zaq1zaq1zaq1 qaz123wsx qwe123asd qweasd123 q1w2e3r4t5
q1w2e3r4t5y6 a1b2c3d4e5 a1s2d3f4g5 abc123abc123 abcd123456 abcd1234abcd 123qwe123qwe 123qweasdzxc 12qwaszx12 1234qwer1234
1234qwerasdf asdf1234asdf qwer1234qwer 3141592653 3141592654 2718281828 1357924680 2468101214 1029384756 0102030405
1123581321 9876543210 7894561230 1472583690 1597534682 147258369 159357456 5201314520 1314520520 0147258369
trustno1trustno1 ncc1701ncc1701 r2d2c3por2d2 thx1138thx1138 correcthorsebatterystaple
`;

const words = new Set(WORDS.split(/\s+/).filter(Boolean));
const asTheyAre = new Set(AS_THEY_ARE.split(/\s+/).filter(Boolean));
const LONGEST_WORD = Math.max(...[...words].map((word) => word.length));

/** Whether a password is one of those an attacker would try first. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  const squeezed = plain.replace(/[^\p{L}\p{N}]/gu, '');
  return asTheyAre.has(squeezed) || isRepetition(plain) || isRun(squeezed) || isDecoratedWord(plain);
}

/** One short piece repeated: `aaaaaaaaaa`, `abc123abc123`. */
function isRepetition(text: string): boolean {
  return /^(.{1,6}?)\1+.?$/su.test(text);
}

const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertzuiop',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  'azertyuiop',
];

/** Only pieces of the alphabet, of the digits or of keyboard rows, in either direction. */
function isRun(text: string): boolean {
  const pieces = text.match(/\p{L}+|\p{N}+/gu) ?? [];
  return pieces.length > 0 && pieces.length <= 3 && pieces.every(isPieceOfRun);
}

function isPieceOfRun(piece: string): boolean {
  if (piece.length < 3) return false;
  const reversed = [...piece].reverse().join('');
  return RUNS.some((run) => run.includes(piece) || run.includes(reversed)) || /^(.)\1+$/u.test(piece);
}

const MOST_DECORATION = 6;
const LOOK_ALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
};

/** Common words in a row, with a few digits or signs before, between and after them. */
function isDecoratedWord(plain: string): boolean {
  const [, before = '', core = '', after = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(plain) ?? [];
  if (core === '' || before.length + after.length > MOST_DECORATION) return false;
  const spelled = [...core].map((character) => LOOK_ALIKES[character] ?? character).join('');
  return [core, spelled].some((form) => areCommonWords(form.replace(/[^\p{L}]/gu, ''), WORDS_IN_A_ROW));
}

const WORDS_IN_A_ROW = 3;

function areCommonWords(text: string, most: number): boolean {
  if (text === '') return true;
  if (most === 0) return false;
  for (let length = Math.min(text.length, LONGEST_WORD); length >= 1; length -= 1) {
    if (words.has(text.slice(0, length)) && areCommonWords(text.slice(length), most - 1)) return true;
  }
  return false;
}
