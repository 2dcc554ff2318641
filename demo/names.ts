import type { Gender } from '../shared/vocabulary.js';
import type { Random } from './random.js';

/** An unknown person is not named from a list. */
export type KnownGender = Exclude<Gender, 'unknown'>;

function origin(random: Random): NamesOf {
  let left = random.next() * NAMES.reduce((total, { weight }) => total + weight, 0);
  return NAMES.find(({ weight }) => (left -= weight) < 0) ?? random.pick(NAMES);
}

/** A full name, NFC as everything that is stored. */
export function makeName(random: Random, gender: KnownGender): string {
  const from = origin(random);
  const given = [random.pick(from[gender]), ...(random.chance(0.25) ? [random.pick(from[gender])] : [])];
  const family = [random.pick(from.family), ...(random.chance(0.07) ? [random.pick(from.family)] : [])];
  const names = [...new Set(given)].join(' ');
  const families = [...new Set(family)].join('-');
  const full = from.familyFirst ? `${families} ${names}` : `${names} ${families}`;
  return full.replaceAll('_', ' ').normalize('NFC');
}

interface NamesOf {
  readonly female: readonly string[];
  readonly male: readonly string[];
  readonly family: readonly string[];
  /** The family name is written first. */
  readonly familyFirst?: true;
}

const list = (text: string): readonly string[] => text.split(' ');

/** Made-up people of many places and scripts; any likeness to a real person is chance. */
const NAMES: readonly (NamesOf & { readonly weight: number })[] = [
  {
    weight: 30,
    female: list(
      'Chipo Rudo Tendai Nyasha Tariro Thandiwe Nomsa Lindiwe Busisiwe Ruvimbo Sibongile Precious',
    ),
    male: list('Tatenda Farai Tinashe Kudzai Simba Themba Sipho Mandla Thabo Blessing Tafadzwa Givemore'),
    family: list('Moyo Ncube Sibanda Dube Ndlovu Chikafu Marufu Banda Phiri Mwale Nkosi Khumalo Zulu Chirwa'),
  },
  {
    weight: 16,
    female: list('Grace Mary Ruth Hannah Olivia Eleanor Charlotte Sarah Emma Alice Margaret Joyce'),
    male: list('James Peter Thomas Daniel George Samuel William Henry Patrick Arthur Joseph Oliver'),
    family: list("Smith Jones Taylor Walker O'Brien MacDonald Clarke Bennett Hughes Wright Cooper Fraser"),
  },
  {
    weight: 11,
    female: list('Adaeze Ngozi Chiamaka Folake Amina Yetunde Abena Akosua Wanjiru Achieng Fatuma Zainab'),
    male: list('Chukwuemeka Obinna Kwame Kofi Babajide Musa Ibrahim Kamau Otieno Juma Baraka Segun'),
    family: list('Nwosu Okafor Adeyemi Balogun Mensah Owusu Kariuki Ochieng Mwangi Abdullahi Eze Boateng'),
  },
  {
    weight: 9,
    female: list('José-María Ana Lucía María Inés Sofía Camila Concepción Núria Fátima Conceição Beatriz'),
    male: list('José Luís João Miguel Andrés Íñigo Sebastián Raúl Tomás Gonçalo Joaquín Ángel'),
    family: list(
      'García Núñez Muñoz Fernández Peña Gonçalves Araújo Conceição Ibáñez López Simões Guimarães',
    ),
  },
  {
    weight: 8,
    female: list('Zoë Chloé Élodie Amélie Françoise Anaïs Jürgine Käthe Änne Sinéad Siobhán Åsa'),
    male: list('Jürgen Björn Søren Håkon René François Jérôme Günther Léon Matthias Seán Pádraig'),
    family: list(
      'Müller Schröder Weiß Lefèvre Åström Sørensen Ødegård Dubois Béranger Jäger Kærgård Ó_Súilleabháin',
    ),
  },
  {
    weight: 7,
    female: list('Zofia Łucja Małgorzata Kateřina Žofie Jovana Şule Gülşen İpek Eszter Réka Ioana'),
    male: list('Łukasz Wojciech Jiří Ondřej Đorđe Miloš Çağlar Gökhan Oğuz Gergő Zoltán Ștefan'),
    family: list('Wiśniewski Dąbrowska Dvořák Němec Šimić Živković Yılmaz Öztürk Şahin Szabó Kovács Ionescu'),
  },
  {
    weight: 6,
    female: list('Anjali Priya Sunita Lakshmi Kavita Meera Nasreen Shabnam Deepika Rekha'),
    male: list('Rajesh Arjun Vikram Suresh Anil Imran Farhan Ravi Sanjay Harpreet'),
    family: list('Patel Sharma Singh Iyer Naidoo Pillay Khan Chowdhury Reddy Gupta'),
  },
  {
    weight: 4,
    female: list('Анна Ольга Наталія Ірина Мария Екатерина Светлана Юлия'),
    male: list('Олександр Дмитро Сергей Алексей Николай Іван Андрій Михаил'),
    family: list('Шевченко Коваленко Бондаренко Мельник Петренко Литвиненко Ткач Кравець'),
  },
  {
    weight: 3,
    female: list('Ελένη Μαρία Κατερίνα Σοφία Δήμητρα'),
    male: list('Γιώργος Νίκος Δημήτρης Κώστας Γιάννης'),
    family: list('Οικονόμου Νικολάου Αγγέλου Μακρή Ιωάννου'),
  },
  {
    weight: 3,
    female: list('فاطمة مريم ليلى نور هدى زينب'),
    male: list('محمد أحمد يوسف خالد عمر حسن'),
    family: list('العلي الحسن حداد منصور الخطيب ناصر'),
  },
  {
    weight: 2,
    female: list('אסתר מרים רחל נועה תמר'),
    male: list('דוד יוסף אברהם משה נועם'),
    family: list('לוי כהן מזרחי פרץ ביטון'),
  },
  {
    weight: 4,
    female: list('美玲 秀英 丽华 淑芬 晓燕 雅婷'),
    male: list('志强 建国 伟明 家豪 俊杰 文斌'),
    family: list('王 李 张 陈 林 黄'),
    familyFirst: true,
  },
  {
    weight: 3,
    female: list('さくら 陽子 恵子 美咲 花子'),
    male: list('健太 太郎 翔 一郎 大輔'),
    family: list('佐藤 鈴木 高橋 田中 渡辺'),
    familyFirst: true,
  },
  {
    weight: 2,
    female: list('지은 서연 수빈 민지 유나'),
    male: list('민수 지훈 성호 준영 현우'),
    family: list('김 이 박 최 정'),
    familyFirst: true,
  },
  {
    weight: 4,
    female: list('Thị_Hương Ngọc_Ánh Thùy_Dung Mai Lan_Phương'),
    male: list('Văn_Đức Quốc_Bảo Minh_Tuấn Hữu_Phước Anh_Dũng'),
    family: list('Nguyễn Trần Phạm Đặng Bùi'),
    familyFirst: true,
  },
  {
    weight: 2,
    female: list('प्रिया सुनीता लक्ष्मी अनीता मीरा'),
    male: list('राजेश अर्जुन विक्रम संजय अनिल'),
    family: list('शर्मा पटेल सिंह गुप्ता वर्मा'),
  },
  {
    weight: 1,
    female: list('สมหญิง มาลี วันเพ็ญ'),
    male: list('สมชาย วิชัย ประเสริฐ'),
    family: list('ใจดี ศรีสุข แสงทอง'),
  },
  {
    weight: 1,
    female: list('ሰላም ሄለን ማርታ'),
    male: list('አበበ ዳዊት ተስፋዬ'),
    family: list('በቀለ ኃይሌ ታደሰ'),
  },
];
