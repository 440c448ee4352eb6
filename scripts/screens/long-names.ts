/** Realistic names that are longer than pages expect: long, right to left, without spaces, with signs. */
export const people: readonly { name: string; email: string }[] = [
  {
    name: 'Maximiliane Freifrau von und zu Hohenstein-Wartenberg-Schönborn',
    email: 'maximiliane.hohenstein@example.com',
  },
  { name: 'عبد الرحمن بن خالد بن محمد آل سعود', email: 'abdulrahman@example.com' },
  { name: 'נועה בן-דוד כהן־לוי', email: 'noa@example.org' },
  { name: 'Bo Li', email: 'bo@example.com' },
  {
    name: 'Wolfeschlegelsteinhausenbergerdorffvoralternwarengewissenhaft',
    email: 'wolfe@a-rather-long-name-of-a-company.example.com',
  },
  { name: '山田 花子', email: 'hanako.yamada@example.net' },
  { name: 'Siobhán Ní Mhaoldomhnaigh', email: 'siobhan@example.com' },
  {
    name: 'Jean-Sébastien de la Rochefoucauld-Montmorency',
    email: 'jean-sebastien.de.la.rochefoucauld.montmorency@example.com',
  },
  { name: 'Анастасия Константиновна Преображенская', email: 'anastasia@example.org' },
  { name: 'Ana 🌹 María', email: 'ana@example.com' },
  { name: 'Oluwaseun Adébáyọ̀ Ọlátúnjí', email: 'seun@example.com' },
  { name: "D'Arcy O'Neill-Featherstonehaugh III", email: 'darcy@example.com' },
];

/** Titles of events. */
export const titles: readonly string[] = [
  'The Long Night of the Boiler House: Eleven Rooms, Four Floors, One Garden, and Breakfast on the Roof at Seven',
  'ليلة السطح الطويلة مع فرقة القمر والأصدقاء',
  'Donaudampfschifffahrtsgesellschaftskapitänskajütenfest',
  'Low Tide',
  'מסיבת גג לאור ירח',
  'Frühlingserwachen mit Gästen aus Kopenhagen, Marseille und Tiflis',
  '夏の夜の音楽会',
];

/** Names of ticket types. */
export const typeNames: readonly string[] = [
  'Early entry before midnight, for members of the house and everybody they bring along',
  'Regular',
  'بطاقة دخول للأصدقاء مع مشروب',
  'Guest list',
  'Gesamtkunstwerksförderungsbeitragsticket',
  'Table for six beside the bar, with a bottle',
  'After two',
  'Supporter',
];
