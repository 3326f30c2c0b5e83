import { wordSet } from '../tables.ts'

/** First names of two words, folded. */
export const DOUBLE_FIRST_NAMES = wordSet(
  'maria_jose jose_maria jose_luis juan_carlos juan_jose jose_antonio jose_manuel ana_maria luis_miguel jose_miguel',
  'juan_pablo maria_isabel maria_carmen maria_teresa maria_luisa luis_alberto carlos_alberto ana_isabel miguel_angel',
  'francisco_javier jose_carlos juan_manuel maria_elena maria_fernanda ana_paula joao_pedro ana_luisa maria_clara',
  'jean_pierre jean_luc jean_claude jean_paul jean_marie marie_claire anne_marie marie_louise marie_france anna_maria',
  'mary_ann mary_jane mary_kate mary_beth mary_lou billy_ray jim_bob hans_peter karl_heinz hans_jurgen gian_luca',
)

/** First names that seldom stand alone where another follows, folded. */
export const DOUBLE_FIRST_STARTS = wordSet(
  'maria jose juan ana luis miguel carlos francisco joao jean marie anne anna hans karl heinz thi mary jo billy gian pier',
  'abdul abd mohd muhammad siti nur sri van',
)

/** The commonest second first names in the United States, which a mailbox may have instead of the last name; folded. */
export const MIDDLE_NAMES = wordSet(
  'marie lynn anne jane rose grace elizabeth louise nicole michelle renee jean kathleen frances catherine christine elaine',
  'faith hope dawn ruth maria leigh james michael john robert william david joseph thomas charles edward andrew alan scott',
  'anthony patrick matthew daniel lucia antonio manuel luis carlos elena teresa',
)

/** The commonest surnames of Spanish and Portuguese that do not end in -ez, folded. */
export const SPANISH_SURNAMES = wordSet(
  'garcia diaz ruiz munoz alonso navarro moreno romero serrano ramos blanco molina morales ortega delgado castro ortiz rubio',
  'marin sanz iglesias medina garrido santos castillo lozano guerrero cano prieto calvo cruz gallego vidal leon herrera pena',
  'flores cabrera campos vega fuentes carrasco aguilar reyes santana vargas rojas mendoza silva costa ferreira pereira oliveira',
  'gomes fernandes rodrigues alves nunes lopes marques mendes soares pires teixeira barbosa araujo cardoso correia moreira',
  'acuna aguirre andrade arellano arias avila ayala barragan barrera beltran benavides bustamante caballero calderon camacho',
  'cantu cardenas carrillo cervantes cisneros contreras cordoba cordova coronado corral cortes cuevas davila',
  'duran escobar espinosa espinoza esparza estrada figueroa galindo gallardo gallegos galvan garza guerra huerta ibarra',
  'jaramillo lara lucero lugo macias maldonado marquez mejia meza montes montoya mora murillo nava',
  'navarrete nieto ochoa olivares orozco osorio pacheco padilla palacios parra pineda ponce portillo quintana quintanilla',
  'quintero rangel rendon rincon rivas robles rosales rosas salas salcedo salgado salinas sandoval saucedo sepulveda serna',
  'solano solis sosa soto tapia tovar trevino trujillo uribe valdes valenzuela valle varela velasco vera villa',
  'villanueva villarreal villegas zamora zapata zavala zuniga',
  'souza sousa lima ribeiro carvalho almeida rocha rivera torres salazar guzman acosta',
)

/** The commonest family names of Vietnam, which stand first there, folded. */
export const VIETNAMESE_SURNAMES = wordSet(
  'nguyen tran le pham huynh hoang phan vu vo dang bui do ho ngo duong ly dinh trinh luong mai truong doan lam',
)

/** Common family names of China, Korea and Singapore that are no first names in the West, folded. */
export const CHINESE_SURNAMES = wordSet(
  'wang zhang liu chen huang zhao wu zhou xu zhu guo gao luo zheng liang xie tang deng cao zeng pan jiang cai shen wong',
  'chan chang cheung leung lau ng ong tan goh lim teo chua yeo koh park choi jeong kang yoon jang shin kwon hwang',
)
