/**
 * The passwords that are tried first: the well-known head of every published list, keyboard runs, and the words
 * of a laboratory. Compared in lower case; shorter ones than the shortest allowed admin code are left out.
 */
const COMMON: ReadonlySet<string> = new Set(
  `
!qaz2wsx 000000 00000000 0123456789 0987654321 10203040 111111 11111111 11112222 112233 11223344 121212
12121212 123123 123123123 123321 12341234 12344321 123456 1234567 12345678 123456789 1234567890
1234567891 12345678910 123456789a 123456789q 12345678a 1234567a 1234abcd 1234qwer 123654 123abc 123qwe
123qweasd 131313 14725836 147258369 147852369 159357159 159753 19851985 19871987 19901990 1a2b3c4d
1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 20002000 222222 22222222 232323 333333 33333333
44444444 555555 55555555 555666 654321 666666 66666666 666999 741852963 777777 7777777 77777777
789456123 8675309 87654321 888888 88888888 963852741 987654 987654321 9876543210 987654321a 999999
99999999 a1234567 a12345678 a1b2c3d4 aa123456 aaaaaa abc123 abc12345 abcd1234 abcdefg1 abcdefgh
abracadabra access access14 adidas admin!23 admin123 admin1234 admin@123 adminadmin administrator
alexander alexandra amanda anderson andrea andrew angela angels anthony apples arsenal arsenal1
asdasdasd asdf1234 asdfasdf asdfgh asdfghjk asdfghjkl ashley austin autumn2024 autumn2025 azerty123
azertyuiop babygirl babygirl1 badboy bailey banana barcelona barney baseball baseball1 batman batman123
benjamin bigdaddy bigdog bigtits biochemistry birthday biteme blessed1 blessing blink182 bloodbank
booboo boomer boston brandon brandy bulldog buster butterfly butterfly1 camaro canada cashier1
cashier123 casper changeme changeme1 changeme123 charles charlie charlie1 cheese chelsea chelsea1
chester chicago chicken chocolate chocolate1 christian christopher cinderella clinic123 cocacola coffee
compaq computer computer1 contrasena cookie corona2020 coronavirus corvette covid19! cowboy cowboys
crystal dakota dallas daniel danielle december default1 diablo diamond doctor12 doctor123 dolphin1
dolphins dragon dragon123 eagles edward elephant elizabeth facebook facebook1 falcon family123 fender
ferrari fishing flower football football1 forever forever1 fortnite francesco freedom friends1 gabriel1
gandalf gateway george gfhjkm ghbdtn ginger godisgood godislove golden golfer goodluck google123
greenday guest123 guitar haematology hammer hannah happy123 happyday hardcore harley heather hello123
hello1234 helloworld hematology hockey hospital hospital1 hospital123 hunter iceman iloveyou iloveyou1
iloveyou2 internet internet1 iphone123 jackson january1 jasmine jasper jennifer jennifer1 jessica
jessica1 jesus123 jesuschrist johnny jonathan jordan jordan23 joseph joshua junior justin juventus
killer klaster knight lab12345 labadmin labadmin1 laboratory laboratory1 lakers lauren letmein letmein!
letmein1 letmein123 letmeinnow linkinpark liverpool liverpool1 london lovelove lovely123 madison maggie
manchester manutd123 marina marine marlboro martin master master123 masterkey matrix matthew maverick
medical1 medical123 melissa meniscus meniscus1 meniscus123 mercedes merlin metallic1 metallica michael
michael1 michelle michelle1 mickey microscope microsoft midnight miller minecraft minecraft1 monday123
monkey monkey123 monster morgan motdepasse mother mother123 mustang mylove123 mysql123 naruto123 nascar
natasha ncc1701 nicholas nicholas1 nicole nikita nirvana1 nokia123 november nurse123 nurse1234 october1
oliver openopen opensesame oracle123 orange p4ssw0rd p4ssword p@55w0rd p@ssw0rd p@ssword pa$$word
pa55word panther parola123 pass1234 pass12345 passpass passw0rd passw0rd1 password password! password1
password1! password12 password123 password1234 passwort pathology pathology1 patient1 patient123 patrick
peanut pepper phoenix player please pokemon1 pokemon123 porsche postgres postgres1 prince princess
princess1 purple q1w2e3r4 q1w2e3r4t5 qazwsx qazwsxedc qwaszx12 qwe12345 qweasdzxc qweqweqwe qwer1234
qwerty qwerty1! qwerty12 qwerty123 qwerty1234 qwertyui qwertyuiop qwertyuiop123 rabbit rachel raiders
ranger rangers realmadrid reception reception1 redsox richard robert root1234 rootroot samantha
samantha1 samsung samsung1 saturday scooby scooter sebastian secret secret12 secret123 security
security1 senha123 september server123 shadow shadow123 shannon silver slayer slipknot smokey snoopy
soccer sophie sparky specimen spider spring2024 spring2025 starwars starwars1 steelers stephanie steven
strawberry summer summer2020 summer2021 summer2022 summer2023 summer2024 summer2025 sunshine sunshine1
superman superman1 superuser taylor temp1234 temporary tennis test1234 testtest thomas thunder thursday
thx1138 tigers tigger toor1234 toyota trustno1 trustnoone user1234 user12345 valentina victoria
victoria1 wednesday welcome welcome01 welcome1 welcome123 whatever whatever1 william william1 windows1
windows10 winner winston winter winter2020 winter2021 winter2022 winter2023 winter2024 winter2025 wizard
yamaha yankees yellow zaq12wsx zaq1zaq1 zxcvbn zxcvbnm zxcvbnm1 zxczxczxc
`
    .trim()
    .split(/\s+/),
);

/** Common itself, or nothing but one character, a run of the alphabet or digits, or a name from around the user. */
export function isCommonPassword(password: string, names: readonly string[] = []): boolean {
  const plain = password.normalize('NFKC').toLowerCase().trim();
  return (
    COMMON.has(plain) || isOneCharacter(plain) || isRun(plain) || names.some((name) => isName(plain, name))
  );
}

function isOneCharacter(text: string): boolean {
  return new Set(text).size <= 1;
}

const RUNS = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm'].flatMap(
  (run) => [run, [...run].reverse().join('')],
);

function isRun(text: string): boolean {
  return RUNS.some((run) => run.includes(text));
}

/** The name itself, backwards, twice, or with digits and marks around it. */
function isName(text: string, name: string): boolean {
  const word = letters(name);
  if (word.length < 3) return false;
  const core = letters(text);
  return [word, [...word].reverse().join(''), word + word].includes(core);
}

function letters(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
}
